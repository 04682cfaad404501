import { table, type TableSet } from '#core/server';

/** Table for readers' suggestions. */
export const suggestionTables: TableSet = {
  own: [
    table('user_suggestion', {
      distribution: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', article: 'article_id', user: 'user_id', subject: 'subject_id' },
      delays: ['claimed_until'],
    }),
  ],
};
