import { read, table, type TableSet } from '#core/server';

/** What people have searched for. */
export const searchTables: TableSet = {
  own: [table('user_search_word', { place: 'small', goesWith: { user: 'user_id' } })],
  reads: [read(['article'], 'it searches the library itself')],
};
