import { read, table, unscoped, type TableSet } from '#core/server';

/** Baskets and the client's articles in them. */
export const selectionTables: TableSet = {
  own: [
    table('article_selection', {
      distribution: 'reference',
      isScoped: true,
      deletedWith: { client: 'client_id', user: 'user_id' },
    }),
    table('article_content_type', {
      distribution: 'library',
      key: 'article_id',
      deletedWith: { article: 'article_id' },
    }),
    table('content_type_cursor', { distribution: 'coordinator' }),
  ],
  reads: [
    read(['article', 'article_text'], 'content types are derived from article texts'),
    read(
      ['client_article'],
      'counts the articles of a basket that are still in the lists, and reads their publishing times',
    ),
    read(['subject_article'], 'finds the words that matched articles into subjects'),
    read(['subject'], 'rules say how a matched word is written'),
    read(['article_words'], 'topics and pairs are counted over the words of articles'),
  ],
  unscoped: [
    unscoped(
      ['selection-store.ts'],
      'a basket is changed by its maker alone, with articles that the maker sees; read bounds what is shown',
    ),
    unscoped(['written-words.ts#of'], 'hitScope has bounded the subjects, whose rules only give the form of words'),
    unscoped(['article-filters.ts#sql'], 'it narrows a list that ArticleReader has bounded'),
  ],
};
