import { definePlugin } from '#core';

/** How articles are judged: words that praise and words that blame. */
export const emotionWords = definePlugin({
  id: 'emotion-words',
  summary: 'Judges articles as positive, neutral or negative by words, and says which words decided',
  requires: ['articles'],
  extends: ['articles.intake'],
  essential: true,
});
