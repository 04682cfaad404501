import { table, type TableSet } from '#core/server';

/** History retention per client. */
export const browseHistoryTables: TableSet = {
  own: [table('browse_retention', { distribution: 'reference', deletedWith: { client: 'client_id' } })],
};
