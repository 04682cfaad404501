import { read, table, type TableSet } from '#core/server';

/** Words, and those of each article. */
export const wordTables: TableSet = {
  own: [
    table('hot_word', { place: 'small', deletedWith: { client: 'client_id' } }),
    table('global_hot_word', { place: 'small' }),
    table('entity_name', { place: 'small' }),
    table('article_words', { place: 'library', key: 'article_id', deletedWith: { article: 'article_id' } }),
    table('client_word_day', {
      place: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', subject: 'subject_id' },
    }),
    table('client_word_count', {
      place: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', subject: 'subject_id' },
    }),
    table('words_cursor', { place: 'local' }),
    table('word_frequency', { place: 'local' }),
    table('word_frequency_state', { place: 'local' }),
    table('words_version', { place: 'small' }),
  ],
  reads: [
    read(['article', 'article_text'], 'words are counted in the library itself'),
    read(['client_dictionary'], 'names listed in client dictionaries are recognized as names'),
    read(['article_count'], 'detects whether a day has changed since its words were counted'),
  ],
};
