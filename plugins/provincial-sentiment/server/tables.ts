import { table, type TableSet } from '#core/server';

/** Official maps; counted data belongs to articles. */
export const regionMapTables: TableSet = {
  own: [table('region_map', { distribution: 'reference' })],
};
