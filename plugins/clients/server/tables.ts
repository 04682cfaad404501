import { table, type TableSet } from '#core/server';

/** Tables of clients, their service types and images. */
export const clientTables: TableSet = {
  own: [
    table('client_service_type', { place: 'small' }),
    table('client', { place: 'small' }),
    table('client_image', { place: 'small', deletedWith: { client: 'client_id' } }),
  ],
};
