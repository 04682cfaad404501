import { read, table, unscoped, type TableSet } from '#core/server';

/** Notes about accounts; authorship data belongs to articles. */
export const authorTables: TableSet = {
  own: [table('author_note', { distribution: 'client', key: 'client_id', deletedWith: { client: 'client_id' } })],
  reads: [
    read(
      ['article', 'client_article'],
      'accounts are counted over lists, and the first of several copies is determined',
    ),
    read(['article_text'], 'sources are extracted from texts'),
    read(['subject', 'subject_article'], 'accounts that write about the same subjects are similar'),
    read(['person'], 'a note names its author'),
  ],
  unscoped: [
    unscoped(
      ['begun-clusters.ts', 'origins.ts', 'similar-accounts.ts'],
      'what they find narrows or names a list that ArticleReader has bounded',
    ),
  ],
};
