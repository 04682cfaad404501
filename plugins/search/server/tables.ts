import { read, table, type TableSet } from '#core/server';

/** Recent searches. */
export const searchTables: TableSet = {
  own: [table('user_search_word', { distribution: 'reference', deletedWith: { user: 'user_id' } })],
  reads: [read(['article', 'article_text'], 'searches the library directly, and shows the text around what was found')],
};
