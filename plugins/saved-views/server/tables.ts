import { table, type TableSet } from '#core/server';

/** Saved views of screens. */
export const savedViewTables: TableSet = {
  own: [
    table('saved_view', { place: 'small', deletedWith: { client: 'client_id', user: 'user_id' } }),
    table('saved_view_default', { place: 'small', deletedWith: { user: 'user_id' } }),
  ],
};
