import { read, table, unscoped, type TableSet } from '#core/server';

/** Retention settings and data jobs. */
export const clientDataTables: TableSet = {
  own: [
    table('client_retention', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('client_data_job', { distribution: 'reference' }),
  ],
  reads: [
    read(
      ['client_article', 'subject_article', 'article_count'],
      "counts a client's data and finds expired articles across all its articles",
    ),
    read(['client'], 'removes library articles older than the retention of all clients'),
    read(['stored_file'], 'sums the file sizes of a client'),
    read(['subject'], 'reruns the rules of a client one by one'),
  ],
  unscoped: [
    unscoped(['client-cleanup.ts', 'data-job-runner.ts'], 'the jobs that clean up and rebuild work on whole clients'),
  ],
};
