import { read, table, unscoped, type TableSet } from '#core/server';

/** How long what is kept, and what was done. */
export const clientDataTables: TableSet = {
  own: [
    table('client_retention', { place: 'small', goesWith: { client: 'client_id' } }),
    table('client_data_job', { place: 'small' }),
  ],
  reads: [
    read(
      ['client_article', 'subject_article', 'article_count'],
      'what a client has is counted, and what is too old is looked for, over all its articles',
    ),
    read(['client'], 'the library lets go what is older than all clients keep'),
    read(['stored_file'], 'the bytes of a client’s files are counted'),
    read(['subject'], 'the rules of a client are asked again one by one'),
  ],
  unscoped: [unscoped(['cleanup.ts', 'run-job.ts'], 'the jobs that clean up and rebuild work on whole clients')],
};
