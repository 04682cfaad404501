import type { Statements } from '#core/server';
import type { SampleClient } from './generator';

/** Told apart in charts, in both themes. */
const colours = [
  '#1f5fd6',
  '#c9372c',
  '#1f845a',
  '#b65c02',
  '#6e5dc6',
  '#0b7285',
  '#ae4787',
  '#5b7f24',
  '#8c6a1f',
  '#4a6785',
  '#943d73',
  '#2b6cb0',
] as const;

/** Makes what a sample client watches: dictionaries, categories, and subjects with the first version of their rules. */
export async function makeSubjects(
  tx: Statements,
  clientId: string,
  { dictionaries, categories }: SampleClient,
): Promise<void> {
  for (const { name, words } of dictionaries) {
    await tx.query('insert into client_dictionary (client_id, dictionary_name, words) values ($1, $2, $3)', [
      clientId,
      name,
      words,
    ]);
  }
  let place = 0;
  for (const [order, { name, subjects }] of categories.entries()) {
    const { rows } = await tx.query<{ category_id: string }>(
      'insert into subject_category (client_id, category_name, sort_order) values ($1, $2, $3) returning category_id',
      [clientId, name, (order + 1) * 10],
    );
    for (const { name: subject, rule, focus } of subjects) {
      await tx.query(
        `with made as (
           insert into subject (client_id, subject_name, category_id, rule, notation, colour, sort_order, is_enabled, emotion_focus, rule_version, is_sample)
           values ($1, $2, $3, $4, 'classic', $5, $6, true, $7, 1, true) returning subject_id, rule, notation
         ) insert into subject_version (subject_id, version, rule, notation) select subject_id, 1, rule, notation from made`,
        [
          clientId,
          subject,
          rows[0]?.category_id,
          rule,
          colours[place % colours.length],
          (place + 1) * 10,
          focus ?? null,
        ],
      );
      place += 1;
    }
  }
}
