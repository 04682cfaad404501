import { read, table, type TableSet } from '#core/server';

/** Engines, search history, and imported results. */
export const webSearchTables: TableSet = {
  own: [
    table('web_search_engine', { distribution: 'reference' }),
    table('web_search_history', { distribution: 'reference', deletedWith: { user: 'user_id' } }),
    table('web_search_import', {
      distribution: 'reference',
      deletedWith: { client: 'client_id' },
      delays: ['lease_until'],
    }),
  ],
  reads: [read(['article'], 'search results are compared with stored articles')],
};
