/** Article columns that client rows and subject rows share, except the ones that hide the row. */
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
