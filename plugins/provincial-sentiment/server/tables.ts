import { read, table, type TableSet } from '#core/server';

/** Official maps; what is counted belongs to articles. */
export const regionMapTables: TableSet = {
  own: [table('region_map', { place: 'small' })],
  reads: [read(['client_article', 'subject_article'], 'lists of articles are counted by region')],
};
