import { read, table, type TableSet } from '#core/server';

/** Articles that people have kept. */
export const favoriteTables: TableSet = {
  own: [
    table('user_favorite_article', {
      place: 'client',
      key: 'client_id',
      goesWith: { client: 'client_id', article: 'article_id', user: 'user_id' },
    }),
  ],
  reads: [read(['article'], 'a word is looked for in the titles of what was kept')],
};
