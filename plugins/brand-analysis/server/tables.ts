import { table, unscoped, type TableSet } from '#core/server';

/** Sets of brands; what is compared belongs to articles. */
export const brandSetTables: TableSet = {
  own: [table('brand_set', { place: 'small', isScoped: true, goesWith: { client: 'client_id', user: 'user_id' } })],
  unscoped: [
    unscoped(
      ['brand-set-store.ts'],
      'one condition, seen, bounds every set that is read, and mayChange asks it before a write',
    ),
  ],
};
