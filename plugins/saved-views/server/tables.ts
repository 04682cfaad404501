import { table, type TableSet } from '#core/server';

/** Saved views of screens. */
export const savedViewTables: TableSet = {
  own: [
    table('saved_view', { place: 'small', goesWith: { client: 'client_id', user: 'user_id' } }),
    table('saved_view_default', { place: 'small', goesWith: { user: 'user_id' } }),
  ],
};
