import { contribute } from '#core';
import { defineWeb, resourceScreen } from '#core/web';
import { moduleLoaders } from '#plugins/analysis';
import { words } from '../plugin';

const resources = () => import(/* webpackChunkName: "words-resource" */ '../resource');

export default defineWeb(words, {
  screens: {
    'hot-word-dict': resourceScreen(
      async () => (await resources()).hotWord,
      () => import(/* webpackChunkName: "hot-word-parts" */ './hot-word-parts'),
    ),
    'global-hot-word': resourceScreen(
      async () => (await resources()).globalHotWord,
      () => import(/* webpackChunkName: "hot-word-parts" */ './hot-word-parts'),
    ),
    'entity-name': resourceScreen(async () => (await resources()).entityName),
  },
  widgets: {
    'words-panel': () => import(/* webpackChunkName: "article" */ './words-panel'),
    'hot-words': () => import(/* webpackChunkName: "kit" */ './hot-words-panel'),
  },
  contributions: [
    contribute(moduleLoaders, () => async () => [(await import(/* webpackChunkName: "wall" */ '../modules')).hotWords]),
  ],
});
