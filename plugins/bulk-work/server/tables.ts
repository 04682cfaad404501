import { table, type TableSet } from '#core/server';

const ofClient = { distribution: 'client', key: 'client_id' } as const;

/** Tables of runs, and of their articles with the previous values. */
export const bulkTables: TableSet = {
  own: [
    table('bulk_run', { ...ofClient, deletedWith: { client: 'client_id', user: 'user_id' } }),
    table('bulk_item', { ...ofClient, deletedWith: { client: 'client_id', article: 'article_id' } }),
  ],
};
