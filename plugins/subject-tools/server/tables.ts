import { read, table, type TableSet } from '#core/server';

/** Tables of transfers and their steps. */
export const subjectToolTables: TableSet = {
  own: [
    table('subject_transfer', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('subject_transfer_item', { distribution: 'reference' }),
  ],
  reads: [read(['client'], 'shows transfers to all clients with client names')],
};
