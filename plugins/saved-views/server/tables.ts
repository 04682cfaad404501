import { table, type TableSet } from '#core/server';

/** Views of screens that people have saved. */
export const savedViewTables: TableSet = {
  own: [
    table('saved_view', { place: 'small', goesWith: { client: 'client_id', user: 'user_id' } }),
    table('saved_view_default', { place: 'small', goesWith: { user: 'user_id' } }),
  ],
};
