import type { Statements } from '#core/server';

/** Marks the days of these articles to be recounted, since their words have changed. */
export async function recountDays(statements: Statements, articleIds: readonly string[]): Promise<void> {
  if (articleIds.length === 0) return;
  const { rows } = await statements.query<{ day: string }>(
    `select distinct to_char(published_at at time zone 'UTC', 'YYYY-MM-DD') as day from article
      where article_id = any($1::bigint[])`,
    [articleIds],
  );
  await statements.query("update client_word_day set state = '' where day = any($1::date[])", [
    rows.map(({ day }) => day),
  ]);
}
