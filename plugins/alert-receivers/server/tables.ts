import { table, type TableSet } from '#core/server';

/** Receivers and their addresses. */
export const receiverTables: TableSet = {
  own: [
    table('alert_receiver', { place: 'small', deletedWith: { client: 'client_id', user: 'user_id' } }),
    table('alert_address', { place: 'small', deletedWith: { client: 'client_id' } }),
  ],
};
