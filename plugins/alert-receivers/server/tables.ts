import { table, type TableSet } from '#core/server';

/** Receivers and their addresses. */
export const receiverTables: TableSet = {
  own: [
    table('alert_receiver', { distribution: 'reference', deletedWith: { client: 'client_id', user: 'user_id' } }),
    table('alert_address', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
  ],
};
