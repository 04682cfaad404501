import { read, table, type TableSet } from '#core/server';

/** Tables of favorites. */
export const favoriteTables: TableSet = {
  own: [
    table('user_favorite_article', {
      distribution: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', article: 'article_id', user: 'user_id' },
    }),
  ],
  reads: [read(['article'], 'searches the titles of favorites')],
};
