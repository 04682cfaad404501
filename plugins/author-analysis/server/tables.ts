import { read, table, unscoped, type TableSet } from '#core/server';

/** Notes about accounts; who wrote what belongs to articles. */
export const authorTables: TableSet = {
  own: [table('author_note', { place: 'client', key: 'client_id', goesWith: { client: 'client_id' } })],
  reads: [
    read(
      ['article', 'client_article'],
      'accounts are counted over lists, and the first of several copies is looked for',
    ),
    read(['article_text'], 'texts name their sources'),
    read(['subject', 'subject_article'], 'accounts are alike that write about the same subjects'),
    read(['person'], 'a note says who wrote it'),
  ],
  unscoped: [
    unscoped(
      ['begun-clusters.ts', 'origins.ts', 'similar-accounts.ts'],
      'what they find narrows or names a list that ArticleReader has bounded',
    ),
  ],
};
