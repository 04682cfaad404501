import { read, table, type TableSet } from '#core/server';

/** Services that vouch for people, whom they have vouched for, and sign-ins that wait for their return. */
export const singleSignOnTables: TableSet = {
  own: [
    table('sign_in_provider', { place: 'small', goesWith: { client: 'client_id' } }),
    table('sign_in_identity', { place: 'small', goesWith: { client: 'client_id', user: 'user_id' } }),
    table('sign_in_attempt', { place: 'small', goesWith: { client: 'client_id' } }),
  ],
  reads: [read(['user_group'], 'the group that new people join must be one of the client')],
};
