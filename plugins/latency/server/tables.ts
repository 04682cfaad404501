import { table, type TableSet } from '#core/server';

/** The ledger of times. */
export const latencyTables: TableSet = {
  own: [
    table('article_latency', { place: 'library', key: 'article_id', goesWith: { article: 'article_id' } }),
    table('client_latency', {
      place: 'client',
      key: 'client_id',
      goesWith: { client: 'client_id', article: 'article_id' },
    }),
    table('latency_target', { place: 'small' }),
  ],
};
