import { contribute } from '#core';
import { defineServer } from '#core/server';
import { articlesIntake } from '#plugins/articles/server';
import { emotionWords } from '../plugin';

export default defineServer(emotionWords, {
  contributions: [contribute(articlesIntake, () => ({ phase: 'understand', name: 'emotion', plugin: 'emotion-words', task: 'emotion', state: async () => ({ version: 'built-in', data: null }) }))],
  threads: { emotion: () => import('./emotion-task') },
});
