import { read, unscoped, type TableSet } from '#core/server';

/** This plugin has no tables of its own. */
export const spreadTables: TableSet = {
  own: [],
  reads: [
    read(['client_article'], 'the copies of an article are those in its cluster that its client sees'),
    read(['article', 'article_text'], 'the origin of copies is inferred from the texts and their sources'),
  ],
  unscoped: [
    unscoped(['copies-filter.ts', 'spread-store.ts'], 'the ids are those of a list that ArticleReader has bounded'),
  ],
};
