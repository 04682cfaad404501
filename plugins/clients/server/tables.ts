import { table, type TableSet } from '#core/server';

/** Tables of clients, their service types and images. */
export const clientTables: TableSet = {
  own: [
    table('client_service_type', { distribution: 'reference' }),
    table('client', { distribution: 'reference' }),
    table('client_image', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
  ],
};
