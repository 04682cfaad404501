import type { ArticleMark } from '#plugins/articles/server';

/** Number of remarks on an article. */
export const remarkCount: ArticleMark = {
  name: 'Remark_Count',
  rows: `select article_id, count(*)::int as value from article_remark where client_id = $1
    and article_id = any($3::bigint[]) group by 1`,
  of: (count) => count,
};
