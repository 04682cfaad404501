import { contribute } from '#core';
import { defineWeb } from '#core/web';
import { moduleLoaders } from '#plugins/analysis';
import { commentMonitor } from '../plugin';

export default defineWeb(commentMonitor, {
  screens: {
    'comment-monitor': () => import('./monitor-screen'),
    'commented-info': () => import('./commented-info-screen'),
    'comment-extraction-setting': () => import('./setting-screen'),
    'comment-hot-words': () => import('./hot-word-screen'),
  },
  contributions: [
    contribute(moduleLoaders, () => async () => [
      (await import(/* webpackChunkName: "wall" */ '../modules')).commentStream,
    ]),
  ],
});
