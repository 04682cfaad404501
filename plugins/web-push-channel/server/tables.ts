import { table, type TableSet } from '#core/server';

/** Table for users' devices as their browsers subscribed them. */
export const webPushTables: TableSet = {
  own: [
    table('push_device', {
      distribution: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', user: 'user_id' },
    }),
  ],
};
