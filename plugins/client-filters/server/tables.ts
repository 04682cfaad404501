import { read, table, unscoped, type TableSet } from '#core/server';

/** Filters and the articles that they hide. */
export const clientFilterTables: TableSet = {
  own: [
    table('client_black_list', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('client_black_word', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('client_filter_parameter', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('client_filtered', {
      distribution: 'client',
      key: 'client_id',
      isScoped: true,
      deletedWith: { client: 'client_id', article: 'article_id' },
    }),
    table('client_filtered_row', {
      distribution: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', article: 'article_id', subject: 'subject_id' },
    }),
    table('client_filter_exception', {
      distribution: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', article: 'article_id' },
    }),
    table('client_filter_version', { distribution: 'reference' }),
  ],
  reads: [
    read(
      ['article', 'article_text', 'client_article', 'subject_article', 'article_count'],
      "filters are evaluated on stored articles by conditions over the library's index",
    ),
    read(['subject'], 'a filter names the subjects that it applies to'),
  ],
  unscoped: [
    unscoped(
      ['apply-filter.ts', 'filter-search.ts', 'hidden-articles.ts', 'classified-as.ts', 'hidden-counts.ts'],
      'filters hold for a whole client and are applied by jobs; previews hand over the visible subjects',
    ),
    unscoped(['filter-exceptions.ts'], 'FilterExceptions.requireScope has checked the article'),
    unscoped(['hidden-list.ts#read'], 'withinScope leaves the rows that the caller may see'),
  ],
};
