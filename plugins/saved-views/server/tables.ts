import { table, type TableSet } from '#core/server';

/** Saved views of screens. */
export const savedViewTables: TableSet = {
  own: [
    table('saved_view', { distribution: 'reference', deletedWith: { client: 'client_id', user: 'user_id' } }),
    table('saved_view_default', { distribution: 'reference', deletedWith: { user: 'user_id' } }),
  ],
};
