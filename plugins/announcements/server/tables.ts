import { read, table, type TableSet } from '#core/server';

/** Announcements, and who has read which. */
export const announcementTables: TableSet = {
  own: [
    table('announcement', { place: 'small', goesWith: { client: 'client_id' } }),
    table('announcement_read', {
      place: 'client',
      key: 'client_id',
      goesWith: { client: 'client_id', user: 'user_id' },
    }),
  ],
  reads: [
    read(['user_account', 'user_group'], 'an announcement may be for groups, and a person belongs to one by the row'),
  ],
};
