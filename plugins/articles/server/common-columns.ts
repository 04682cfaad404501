/** What rows of clients and rows of subjects have in common of an article, beside what hides it. */
export const commonColumns = [
  'client_id',
  'article_id',
  'published_at',
  'cluster_id',
  'region',
  'media_type',
  'emotion',
  'is_first',
] as const;
