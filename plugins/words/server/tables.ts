import { read, table, type TableSet } from '#core/server';

/** Words, and those of each article. */
export const wordTables: TableSet = {
  own: [
    table('hot_word', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('global_hot_word', { distribution: 'reference' }),
    table('entity_name', { distribution: 'reference' }),
    table('article_words', { distribution: 'library', key: 'article_id', deletedWith: { article: 'article_id' } }),
    table('client_word_day', {
      distribution: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', subject: 'subject_id' },
    }),
    table('client_word_count', {
      distribution: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', subject: 'subject_id' },
    }),
    table('words_cursor', { distribution: 'coordinator' }),
    table('word_frequency', { distribution: 'coordinator' }),
    table('word_frequency_state', { distribution: 'coordinator' }),
    table('words_version', { distribution: 'reference' }),
  ],
  reads: [
    read(['article', 'article_text'], 'words are counted in the library itself'),
    read(['client_dictionary'], 'names listed in client dictionaries are recognized as names'),
    read(['article_count'], 'detects whether a day has changed since its words were counted'),
  ],
};
