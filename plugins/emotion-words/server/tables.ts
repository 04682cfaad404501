import { read, table, unscoped, type TableSet } from '#core/server';

/** Tables of sentiment words, corrections and models. */
export const emotionTables: TableSet = {
  own: [
    table('emotion_white_list', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('client_emotion_word_lib', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('client_emotion_word', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('global_emotion_word_lib', { distribution: 'reference' }),
    table('global_emotion_word', { distribution: 'reference' }),
    table('emotion_model', { distribution: 'reference' }),
    table('emotion_setting', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('emotion_correction', {
      distribution: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', article: 'article_id' },
    }),
    table('emotion_learned', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('emotion_stream', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('emotion_unsure', {
      distribution: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', article: 'article_id' },
    }),
    table('emotion_encoder', { distribution: 'reference' }),
    table('emotion_version', { distribution: 'reference' }),
  ],
  reads: [
    read(
      ['article', 'article_text', 'client_article', 'subject_article'],
      "matches words against stored articles, by conditions on the library's index",
    ),
  ],
  unscoped: [
    unscoped(
      ['emotion-candidates.ts', 'emotion-classifier.ts', 'learn-corrections.ts', 'learn-streams.ts'],
      'texts are classified for whole clients; what calls show is read by ArticleReader',
    ),
  ],
};
