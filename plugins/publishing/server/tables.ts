import { table, unscoped, type TableSet } from '#core/server';

/** Publications inside a client. */
export const publishingTables: TableSet = {
  own: [
    table('article_publication', {
      distribution: 'client',
      key: 'client_id',
      isScoped: true,
      deletedWith: { client: 'client_id', article: 'article_id' },
    }),
    table('article_publication_receipt', {
      distribution: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', user: 'user_id' },
    }),
  ],
  unscoped: [
    unscoped(['publication-mark.ts'], 'marks are read for rows within scope'),
    unscoped(
      ['publication-repository.ts#find', 'publication-repository.ts#remove'],
      'the service finds publications to check their articles, and removes visible ones',
    ),
  ],
};
