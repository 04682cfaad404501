/**
 * Files that still name tables which they do not own, or that join a client's rows with the library in one statement
 * (`joins`). Only ever shorter: an entry that is no longer needed is an error.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const offenders = {
  'plugins/articles/server/articles/article-order.ts': ['joins'],
  'plugins/classification/server/tag-search.ts': ['joins'],
  'plugins/client-filters/server/filter-search.ts': ['joins'],
  'plugins/emotion-words/server/emotion-candidates.ts': ['joins'],
  'plugins/favorites/server/index.ts': ['joins'],
  'plugins/missing-pages/server/missing-reader.ts': ['joins'],
  'plugins/tv-monitor/server/broadcast-row.ts': ['joins'],
};
