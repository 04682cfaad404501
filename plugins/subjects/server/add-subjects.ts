import type { Statements } from '#core/server';
import type { Emotion } from '#shared/vocabulary';

/** Subjects to create for a new client. */
export interface NewSubjects {
  readonly dictionaries: readonly { readonly name: string; readonly words: readonly string[] }[];
  readonly categories: readonly {
    readonly name: string;
    readonly subjects: readonly {
      readonly name: string;
      /** Rule in the classic notation. */
      readonly rule: string;
      readonly focus?: Emotion;
      readonly colour?: string;
    }[];
  }[];
}

/** Creates dictionaries, categories, and sample subjects with the first version of their rules. */
export async function addSampleSubjects(
  tx: Statements,
  clientId: string,
  { dictionaries, categories }: NewSubjects,
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
    for (const { name: subject, rule, focus, colour } of subjects) {
      place += 1;
      const { rows: made } = await tx.query<{ subject_id: string }>(
        `insert into subject (client_id, subject_name, category_id, rule, notation, colour, sort_order, emotion_focus,
          is_sample)
         values ($1, $2, $3, $4, 'classic', $5, $6, $7, true) returning subject_id`,
        [clientId, subject, rows[0]?.category_id, rule, colour ?? null, place * 10, focus ?? null],
      );
      await tx.query(
        "insert into subject_version (subject_id, version, rule, notation) values ($1, 1, $2, 'classic')",
        [made[0]?.subject_id, rule],
      );
    }
  }
}
