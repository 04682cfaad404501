import { table, type TableSet } from '#core/server';

/** Identity providers, linked identities, and pending sign-ins. */
export const singleSignOnTables: TableSet = {
  own: [
    table('sign_in_provider', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('sign_in_identity', { distribution: 'reference', deletedWith: { client: 'client_id', user: 'user_id' } }),
    table('sign_in_attempt', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
  ],
};
