import { table, type TableSet } from '#core/server';

/** Sets of brands; what is compared belongs to articles. */
export const brandSetTables: TableSet = {
  own: [table('brand_set', { place: 'small', goesWith: { client: 'client_id', user: 'user_id' } })],
};
