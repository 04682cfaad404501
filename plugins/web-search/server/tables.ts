import { read, table, type TableSet } from '#core/server';

/** Engines, search history, and imported results. */
export const webSearchTables: TableSet = {
  own: [
    table('web_search_engine', { place: 'small' }),
    table('web_search_history', { place: 'small', deletedWith: { user: 'user_id' } }),
    table('web_search_import', { place: 'small', deletedWith: { client: 'client_id' }, delays: ['lease_until'] }),
  ],
  reads: [read(['article'], 'search results are compared with stored articles')],
};
