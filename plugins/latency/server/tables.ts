import { read, table, unscoped, type TableSet } from '#core/server';

/** Times of articles. */
export const latencyTables: TableSet = {
  own: [
    table('article_latency', { distribution: 'library', key: 'article_id', deletedWith: { article: 'article_id' } }),
    table('client_latency', {
      distribution: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', article: 'article_id' },
    }),
    table('latency_target', { distribution: 'reference' }),
  ],
  reads: [
    read(['article'], 'only existing articles are recorded'),
    read(['subject', 'subject_article'], 'times are shown by subject'),
    read(['extraction_run', 'extraction_source'], 'visits are used to find out since when a source is known'),
    read(['client', 'client_service_type'], 'targets are defined per service type'),
  ],
  unscoped: [unscoped(['latency-report.ts'], 'operators of the platform read it for all clients')],
};
