import { table, type TableSet } from '#core/server';

/** Registrations and templates. */
export const registrationTables: TableSet = {
  own: [
    table('client_registration', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('client_template', { distribution: 'reference' }),
  ],
};
