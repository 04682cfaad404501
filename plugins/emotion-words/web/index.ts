import { defineWeb, resourceScreen } from '#core/web';
import { emotionWords } from '../plugin';
import {
  clientEmotionWord,
  clientEmotionWordLib,
  emotionWhiteList,
  globalEmotionWord,
  globalEmotionWordLib,
} from '../resource';

export default defineWeb(emotionWords, {
  screens: {
    'emotion-white-list': resourceScreen(
      emotionWhiteList,
      () => import(/* webpackChunkName: "emotion-parts" */ './white-list-parts'),
    ),
    'client-emotion-word-lib': resourceScreen(
      clientEmotionWordLib,
      () => import(/* webpackChunkName: "emotion-parts" */ './client-lib-parts'),
    ),
    'emotion-word-list': resourceScreen(
      clientEmotionWord,
      () => import(/* webpackChunkName: "emotion-parts" */ './client-word-parts'),
    ),
    'emotion-accuracy': () => import(/* webpackChunkName: "emotion-accuracy" */ './accuracy/emotion-accuracy-screen'),
    'global-emotion-word-lib': resourceScreen(
      globalEmotionWordLib,
      () => import(/* webpackChunkName: "emotion-parts" */ './global-lib-parts'),
    ),
    'global-emotion-word-list': resourceScreen(
      globalEmotionWord,
      () => import(/* webpackChunkName: "emotion-parts" */ './global-word-parts'),
    ),
  },
  widgets: {
    'emotion-panel': () => import(/* webpackChunkName: "emotion-panel" */ './emotion-panel'),
  },
});
