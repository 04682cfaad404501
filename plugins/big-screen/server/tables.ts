import { table, type TableSet } from '#core/server';

/** Big screens: those without an owner belong to the client and remain when their creator is deleted. */
export const bigScreenTables: TableSet = {
  own: [
    table('big_screen', { distribution: 'reference', deletedWith: { client: 'client_id', user: 'owner_id' } }),
    table('big_screen_version', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('big_screen_remote', { distribution: 'coordinator', deletedWith: { client: 'client_id', user: 'user_id' } }),
  ],
};
