import type { Statements } from '#core/server';

/** Returns the titles of those of these articles that exist. */
export async function getTitles(
  statements: Statements,
  articleIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (articleIds.length === 0) return new Map();
  const { rows } = await statements.query<{ article_id: string; title: string }>(
    'select article_id, title from article where article_id = any($1::bigint[])',
    [[...new Set(articleIds)]],
  );
  return new Map(rows.map(({ article_id, title }) => [article_id, title]));
}
