import { table, type TableSet } from '#core/server';

/** Subscriptions to hubs. */
export const websubTables: TableSet = {
  own: [table('websub_subscription', { place: 'local' }), table('websub_content', { place: 'local' })],
};
