import { read, type TableSet } from '#core/server';

/** It has no tables of its own. */
export const frontTables: TableSet = {
  own: [],
  reads: [
    read(
      ['client_article', 'subject_article', 'article_count'],
      'figures of the dashboard are counted in one statement each',
    ),
    read(['subject'], 'figures are shown by subject'),
  ],
};
