import type { DatabaseService } from '#core/server';

/** A rule with a naive implementation over folded texts, title or body. */
export interface NaiveRule {
  readonly rule: string;
  /** Evaluated on both texts; `has` returns whether a word occurs in one of them. */
  readonly holds: (has: (word: string) => boolean, texts: readonly string[]) => boolean;
}

const page = 5_000;

/** Returns whether two words occur in one text with at most this many characters between them, in any order. */
export function areNear(texts: readonly string[], one: string, other: string, distance: number): boolean {
  const places = (text: string, word: string): number[] =>
    [...text.matchAll(new RegExp(word, 'g'))].map(({ index }) => index);
  return texts.some((text) =>
    places(text, one).some((here) =>
      places(text, other).some((there) => {
        const gap = here < there ? there - here - one.length : here - there - other.length;
        return gap >= 0 && gap <= distance;
      }),
    ),
  );
}

/**
 * Records which articles each rule finds by reading every text; answers that a kept library already contains are
 * skipped.
 */
export async function writeNaiveAnswers(database: DatabaseService, rules: readonly NaiveRule[]): Promise<void> {
  await database.query(
    `create table if not exists bench_answer (rule text not null, article_id bigint not null,
      primary key (rule, article_id))`,
  );
  const { rows: known } = await database.query<{ rule: string }>('select distinct rule from bench_answer');
  const unansweredRules = rules.filter(({ rule }) => !known.some((each) => each.rule === rule));
  for (let after = '0'; unansweredRules.length > 0; ) {
    const { rows } = await database.query<{ article_id: string; title_folded: string; body_folded: string }>(
      'select article_id, title_folded, body_folded from article where article_id > $1 order by article_id limit $2',
      [after, page],
    );
    const last = rows.at(-1);
    if (!last) break;
    after = last.article_id;
    const answers = rows.flatMap(({ article_id, title_folded, body_folded }) => {
      const texts = [title_folded, body_folded];
      const has = (word: string): boolean => texts.some((text) => text.includes(word));
      return unansweredRules.filter(({ holds }) => holds(has, texts)).map(({ rule }) => [rule, article_id]);
    });
    await database.copy('bench_answer', ['rule', 'article_id'], answers);
  }
  await database.query('analyze bench_answer');
}
