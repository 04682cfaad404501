import { read, unscoped, type TableSet } from '#core/server';

/** It has no tables of its own. */
export const traceTables: TableSet = {
  own: [],
  reads: [
    read(
      [
        'article',
        'article_text',
        'article_cluster',
        'client_article',
        'subject_article',
        'intake_batch',
        'intake_failure',
        'intake_reject',
      ],
      'it tells what became of an article at every station of its way',
    ),
    read(
      ['extraction_source', 'extraction_run', 'extraction_seen', 'missing_page'],
      'it tells what became of an address at every station of collecting',
    ),
    read(
      [
        'client_black_list',
        'client_black_word',
        'client_filtered',
        'global_reject_exception',
        'subject',
        'subject_run',
      ],
      'it tells which filter or rule decided',
    ),
  ],
  unscoped: [
    unscoped(
      ['trace-reading.ts#traceClient', 'trace-reading.ts#traceCopy', 'trace-subject.ts'],
      'traceArticle hands over only what the caller may see, and subjects within reach',
    ),
  ],
};
