import { read, table, type TableSet } from '#core/server';

/** Tables for evidence records, the chain of each client, and the fetch queue. */
export const evidenceTables: TableSet = {
  own: [
    table('evidence_setting', { place: 'small', deletedWith: { client: 'client_id' } }),
    table('evidence_file', { place: 'local' }),
    table('evidence_record', { place: 'own', key: 'article_id' }),
    table('evidence_chain', { place: 'client', key: 'client_id', deletedWith: { client: 'client_id' } }),
    table('evidence_entry', { place: 'client', key: 'client_id', deletedWith: { client: 'client_id' } }),
    table('evidence_candidate', { place: 'own', key: 'url' }),
    table('evidence_task', {
      place: 'own',
      key: 'article_id',
      deletedWith: { article: 'article_id' },
      delays: ['due_at'],
    }),
    table('evidence_check', { place: 'client', key: 'client_id', deletedWith: { client: 'client_id' } }),
  ],
  reads: [
    read(['client'], 'every client has a chain or will have one'),
    read(['operation_log'], 'chain heads are anchored in the log, which proves them'),
  ],
};
