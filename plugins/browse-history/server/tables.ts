import { table, type TableSet } from '#core/server';

/** History retention per client. */
export const browseHistoryTables: TableSet = {
  own: [table('browse_retention', { place: 'small', deletedWith: { client: 'client_id' } })],
};
