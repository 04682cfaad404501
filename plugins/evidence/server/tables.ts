import { read, table, type TableSet } from '#core/server';

/** Tables for evidence records, the chain of each client, and the fetch queue. */
export const evidenceTables: TableSet = {
  own: [
    table('evidence_setting', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('evidence_file', { distribution: 'coordinator' }),
    table('evidence_record', { distribution: 'keyed', key: 'article_id' }),
    table('evidence_chain', { distribution: 'client', key: 'client_id', deletedWith: { client: 'client_id' } }),
    table('evidence_entry', { distribution: 'client', key: 'client_id', deletedWith: { client: 'client_id' } }),
    table('evidence_candidate', { distribution: 'keyed', key: 'url' }),
    table('evidence_task', {
      distribution: 'keyed',
      key: 'article_id',
      deletedWith: { article: 'article_id' },
      delays: ['due_at'],
    }),
    table('evidence_check', { distribution: 'client', key: 'client_id', deletedWith: { client: 'client_id' } }),
  ],
  reads: [
    read(['client'], 'every client has a chain or will have one'),
    read(['operation_log'], 'chain heads are anchored in the log, which proves them'),
  ],
};
