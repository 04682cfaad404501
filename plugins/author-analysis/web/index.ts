import { contribute } from '#core';
import { defineWeb } from '#core/web';
import { boundModuleLoaders, moduleLoaders } from '#plugins/analysis';
import { authorAnalysis } from '../plugin';

export default defineWeb(authorAnalysis, {
  screens: {
    'author-analysis': () => import(/* webpackChunkName: "author-analysis" */ './author-analysis-screen'),
    'author-detail': () => import(/* webpackChunkName: "author-analysis" */ './author-detail-screen'),
    'author-top-rank': () => import(/* webpackChunkName: "author-analysis" */ './author-top-screen'),
  },
  widgets: { 'open-author': () => import(/* webpackChunkName: "article-list" */ './open-author') },
  contributions: [
    contribute(
      boundModuleLoaders,
      () => async () => (await import(/* webpackChunkName: "kept-charts" */ '../modules')).authorModules,
    ),
    contribute(
      moduleLoaders,
      () => async () => (await import(/* webpackChunkName: "wall" */ '../modules')).anyoneModules,
    ),
  ],
});
