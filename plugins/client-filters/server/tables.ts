import { read, table, type TableSet } from '#core/server';

/** Filters and what they hid. */
export const clientFilterTables: TableSet = {
  own: [
    table('client_black_list', { place: 'small', goesWith: { client: 'client_id' } }),
    table('client_black_word', { place: 'small', goesWith: { client: 'client_id' } }),
    table('client_filter_parameter', { place: 'small', goesWith: { client: 'client_id' } }),
    table('client_filtered', {
      place: 'client',
      key: 'client_id',
      goesWith: { client: 'client_id', article: 'article_id' },
    }),
    table('client_filtered_row', {
      place: 'client',
      key: 'client_id',
      goesWith: { client: 'client_id', article: 'article_id', subject: 'subject_id' },
    }),
    table('client_filter_exception', {
      place: 'client',
      key: 'client_id',
      goesWith: { client: 'client_id', article: 'article_id' },
    }),
    table('client_filter_version', { place: 'small' }),
  ],
  reads: [
    read(
      ['article', 'article_text', 'client_article', 'subject_article', 'article_count'],
      'filters are asked of what is stored, by conditions over the index of the library',
    ),
    read(['subject'], 'a filter names the subjects it holds for'),
  ],
};
