import { defineWeb, resourceScreen } from '#core/web';
import { emotionWords } from '../plugin';

const resources = () => import(/* webpackChunkName: "emotion-words-resource" */ '../resource');

export default defineWeb(emotionWords, {
  screens: {
    'emotion-white-list': resourceScreen(
      async () => (await resources()).emotionWhiteList,
      () => import(/* webpackChunkName: "emotion-parts" */ './white-list-parts'),
    ),
    'client-emotion-word-lib': resourceScreen(
      async () => (await resources()).clientEmotionWordLib,
      () => import(/* webpackChunkName: "emotion-parts" */ './client-lib-parts'),
    ),
    'emotion-word-list': resourceScreen(
      async () => (await resources()).clientEmotionWord,
      () => import(/* webpackChunkName: "emotion-parts" */ './client-word-parts'),
    ),
    'emotion-accuracy': () => import(/* webpackChunkName: "emotion-accuracy" */ './accuracy/emotion-accuracy-screen'),
    'global-emotion-word-lib': resourceScreen(
      async () => (await resources()).globalEmotionWordLib,
      () => import(/* webpackChunkName: "emotion-parts" */ './global-lib-parts'),
    ),
    'global-emotion-word-list': resourceScreen(
      async () => (await resources()).globalEmotionWord,
      () => import(/* webpackChunkName: "emotion-parts" */ './global-word-parts'),
    ),
  },
  widgets: {
    'emotion-panel': () => import(/* webpackChunkName: "article" */ './emotion-panel'),
  },
});
