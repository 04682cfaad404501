import { read, table, type TableSet } from '#core/server';

export const announcementTables: TableSet = {
  own: [
    table('announcement', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('announcement_read', {
      distribution: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', user: 'user_id' },
    }),
  ],
  reads: [read(['user_account'], 'an announcement can address groups, and group membership is stored with the users')],
};
