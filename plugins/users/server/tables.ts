import { read, table, type TableSet, view } from '#core/server';

/** People and their groups. */
export const userTables: TableSet = {
  own: [
    table('user_group', { place: 'small', goesWith: { client: 'client_id' } }),
    table('user_account', { place: 'small', goesWith: { client: 'client_id' } }),
  ],
  views: [view('person', { of: ['user_account'] })],
  reads: [read(['client'], 'a person is made within the quota of the client, whose row is held meanwhile')],
};
