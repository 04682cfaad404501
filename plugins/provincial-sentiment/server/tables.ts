import { table, type TableSet } from '#core/server';

/** Official maps; what is counted belongs to articles. */
export const regionMapTables: TableSet = {
  own: [table('region_map', { place: 'small' })],
};
