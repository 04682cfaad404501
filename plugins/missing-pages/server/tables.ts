import { read, table, type TableSet } from '#core/server';

/** Table for pages that could not be read. */
export const missingTables: TableSet = {
  own: [table('missing_page', { distribution: 'coordinator', delays: ['next_at'] })],
  reads: [
    read(
      ['article', 'article_text', 'client_article', 'subject_article'],
      'a page is visible to users who see its article',
    ),
    read(['extraction_source'], 'pages are listed with their sources'),
  ],
};
