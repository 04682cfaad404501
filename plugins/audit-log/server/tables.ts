import { read, table, type TableSet } from '#core/server';

/** Access log tables. */
export const auditLogTables: TableSet = {
  own: [table('user_access_log', { distribution: 'reference', deletedWith: { client: 'client_id', user: 'user_id' } })],
  reads: [read(['operation_log'], 'lists and exports the log that the core writes')],
};
