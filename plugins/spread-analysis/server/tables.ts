import { read, unscoped, type TableSet } from '#core/server';

/** It has no tables of its own. */
export const spreadTables: TableSet = {
  own: [],
  reads: [
    read(['client_article'], 'the copies of an article are what its client sees of their cluster'),
    read(['article', 'article_text'], 'who copied from whom is read from the texts and their sources'),
  ],
  unscoped: [
    unscoped(['copies-filter.ts', 'spread-store.ts'], 'the ids are those of a list that ArticleReader has bounded'),
  ],
};
