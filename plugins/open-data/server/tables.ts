import { read, table, type TableSet } from '#core/server';

const own = { place: 'client', key: 'client_id' } as const;

/** Tables of API keys, their calls, and feeds. */
export const openDataTables: TableSet = {
  own: [
    table('api_key', { ...own, deletedWith: { client: 'client_id' } }),
    table('api_call', { ...own, deletedWith: { client: 'client_id' } }),
    table('open_feed', { ...own, deletedWith: { client: 'client_id', user: 'user_id' } }),
  ],
  reads: [read(['person'], 'shows the creator of a key and a feed')],
};
