import { read, table, type TableSet } from '#core/server';

const own = { place: 'client', key: 'client_id' } as const;

/** Keys of other systems, what they asked, and feeds. */
export const openDataTables: TableSet = {
  own: [
    table('api_key', { ...own, goesWith: { client: 'client_id' } }),
    table('api_call', { ...own, goesWith: { client: 'client_id' } }),
    table('open_feed', { ...own, goesWith: { client: 'client_id', user: 'user_id' } }),
  ],
  reads: [read(['person'], 'a key and a feed say who made them')],
};
