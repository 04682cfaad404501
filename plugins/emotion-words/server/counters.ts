import type { Counter } from '#core/server';

/** Counters of the libraries: the number of words in each. */
export const counters = {
  client: {
    table: 'client_emotion_word_lib',
    key: 'lib_id',
    column: 'word_count',
    of: 'client_emotion_word',
    by: 'lib_id',
  },
  global: {
    table: 'global_emotion_word_lib',
    key: 'lib_id',
    column: 'word_count',
    of: 'global_emotion_word',
    by: 'lib_id',
  },
} as const satisfies Readonly<Record<string, Counter>>;
