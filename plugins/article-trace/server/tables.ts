import { read, unscoped, type TableSet } from '#core/server';

/** This plugin has no tables of its own. */
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
      'traces an article through every step',
    ),
    read(
      ['extraction_source', 'extraction_run', 'extraction_seen', 'missing_page'],
      'traces a URL through every step of collection',
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
      'shows which filter or rule decided',
    ),
  ],
  unscoped: [
    unscoped(
      ['trace-reading.ts#traceClient', 'trace-reading.ts#traceCopy', 'trace-subject.ts'],
      'ArticleTracer hands over only what the caller may see, and subjects within scope',
    ),
  ],
};
