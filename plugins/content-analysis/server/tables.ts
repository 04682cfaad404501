import { read, table, unscoped, type TableSet } from '#core/server';

/** Baskets; the articles in them belong to the client. */
export const selectionTables: TableSet = {
  own: [
    table('article_selection', { place: 'small', isScoped: true, goesWith: { client: 'client_id', user: 'user_id' } }),
    table('article_content_type', { place: 'library', key: 'article_id', goesWith: { article: 'article_id' } }),
    table('content_type_cursor', { place: 'local' }),
  ],
  reads: [
    read(['article', 'article_text'], 'what articles do is judged by their texts'),
    read(['client_article'], 'how many of a basket are still in the lists, and when they were published'),
    read(['subject_article'], 'which words put articles into subjects'),
    read(['article_words'], 'topics and pairs are counted over the words of articles'),
  ],
  unscoped: [
    unscoped(
      ['selection-store.ts'],
      'a basket is changed by its maker alone, with articles that the maker sees; read bounds what is shown',
    ),
    unscoped(['article-filters.ts#sql'], 'it narrows a list that ArticleReader has bounded'),
  ],
};
