import { table, type TableSet } from '#core/server';

/** Clients, what they have bought, and their pictures. */
export const clientTables: TableSet = {
  own: [
    table('client_service_type', { place: 'small' }),
    table('client', { place: 'small' }),
    table('client_image', { place: 'small', goesWith: { client: 'client_id' } }),
  ],
};
