import { read, table, unscoped, type TableSet } from '#core/server';

/** Tables of sentiment words, corrections and models. */
export const emotionTables: TableSet = {
  own: [
    table('emotion_white_list', { place: 'small', deletedWith: { client: 'client_id' } }),
    table('client_emotion_word_lib', { place: 'small', deletedWith: { client: 'client_id' } }),
    table('client_emotion_word', { place: 'small', deletedWith: { client: 'client_id' } }),
    table('global_emotion_word_lib', { place: 'small' }),
    table('global_emotion_word', { place: 'small' }),
    table('emotion_model', { place: 'small' }),
    table('emotion_setting', { place: 'small', deletedWith: { client: 'client_id' } }),
    table('emotion_correction', {
      place: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', article: 'article_id' },
    }),
    table('emotion_learned', { place: 'small', deletedWith: { client: 'client_id' } }),
    table('emotion_stream', { place: 'small', deletedWith: { client: 'client_id' } }),
    table('emotion_unsure', {
      place: 'client',
      key: 'client_id',
      deletedWith: { client: 'client_id', article: 'article_id' },
    }),
    table('emotion_encoder', { place: 'small' }),
    table('emotion_version', { place: 'small' }),
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
