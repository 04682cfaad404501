import { read, table, type TableSet } from '#core/server';

const clientPlacement = { distribution: 'client', key: 'client_id' } as const;

/** Tables of API keys, their calls, and feeds. */
export const openDataTables: TableSet = {
  own: [
    table('api_key', { ...clientPlacement, deletedWith: { client: 'client_id' } }),
    table('api_call', { ...clientPlacement, deletedWith: { client: 'client_id' } }),
    table('open_feed', { ...clientPlacement, deletedWith: { client: 'client_id', user: 'user_id' } }),
  ],
  reads: [read(['person'], 'shows the creator of a key and a feed')],
};
