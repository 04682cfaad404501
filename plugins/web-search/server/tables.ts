import { read, table, type TableSet } from '#core/server';

/** Engines, what was searched for, and what was taken in. */
export const webSearchTables: TableSet = {
  own: [
    table('web_search_engine', { place: 'small' }),
    table('web_search_history', { place: 'small', goesWith: { user: 'user_id' } }),
    table('web_search_taken', { place: 'small', goesWith: { client: 'client_id' }, delays: ['lease_until'] }),
  ],
  reads: [read(['article'], 'what engines find is compared with what the library has')],
};
