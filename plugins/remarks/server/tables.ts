import { table, type TableSet } from '#core/server';

/** Remarks, and who has seen them. */
export const remarkTables: TableSet = {
  own: [
    table('article_remark', {
      distribution: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', article: 'article_id' },
    }),
    table('article_remark_seen', {
      distribution: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', user: 'user_id' },
    }),
  ],
};
