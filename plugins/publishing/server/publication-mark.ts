/** Number of publications of each article, shown in article lists. */
export const publicationMark = {
  name: 'Published_Count',
  rows: `select article_id, count(*)::int as value from article_publication where client_id = $1
    and article_id = any($3::bigint[]) group by 1`,
  of: (count: number): number => count,
};
