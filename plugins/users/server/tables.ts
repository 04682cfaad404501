import { read, table, type TableSet, view } from '#core/server';

export const userTables: TableSet = {
  own: [
    table('user_group', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('user_account', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
  ],
  views: [view('person', { of: ['user_account'] })],
  reads: [read(['client'], 'a user is created within the quota of the client, whose row is locked meanwhile')],
};
