import { table, type TableSet } from '#core/server';

/** Registrations and templates. */
export const registrationTables: TableSet = {
  own: [
    table('client_registration', { place: 'small', deletedWith: { client: 'client_id' } }),
    table('client_template', { place: 'small' }),
  ],
};
