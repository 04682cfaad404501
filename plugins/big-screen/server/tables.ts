import { table, type TableSet } from '#core/server';

/** Big screens: those without an owner belong to the client and remain when their creator is deleted. */
export const bigScreenTables: TableSet = {
  own: [
    table('big_screen', { place: 'small', deletedWith: { client: 'client_id', user: 'owner_id' } }),
    table('big_screen_version', { place: 'small', deletedWith: { client: 'client_id' } }),
    table('big_screen_remote', { place: 'local', deletedWith: { client: 'client_id', user: 'user_id' } }),
  ],
};
