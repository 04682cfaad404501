import { read, table, type TableSet } from '#core/server';

/** What was taken to which client. */
export const subjectToolTables: TableSet = {
  own: [
    table('subject_transfer', { place: 'small', goesWith: { client: 'client_id' } }),
    table('subject_transfer_item', { place: 'small' }),
  ],
  reads: [read(['client'], 'transfers to all clients are listed with the names of these')],
};
