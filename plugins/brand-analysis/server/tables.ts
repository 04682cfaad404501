import { table, unscoped, type TableSet } from '#core/server';

/** Table for brand sets; the compared data belongs to the articles plugin. */
export const brandSetTables: TableSet = {
  own: [
    table('brand_set', {
      distribution: 'reference',
      isScoped: true,
      deletedWith: { client: 'client_id', user: 'user_id' },
    }),
  ],
  unscoped: [
    unscoped(
      ['brand-set-store.ts'],
      'one condition, visibleSets, bounds every set that is read, and mayChange asks it before a write',
    ),
  ],
};
