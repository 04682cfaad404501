import { read, table, unscoped, type TableSet } from '#core/server';

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
  reads: [
    read(['article'], 'only articles that are still there are entered'),
    read(['subject', 'subject_article'], 'times are shown by subject'),
    read(['extraction_run', 'extraction_source'], 'a visit says when its source was known'),
    read(['client', 'client_service_type'], 'targets stand by type of service'),
  ],
  unscoped: [unscoped(['latency-report.ts'], 'operators of the platform read it for all clients')],
};
