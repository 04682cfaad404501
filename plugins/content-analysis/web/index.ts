import { contribute } from '#core';
import { defineWeb } from '#core/web';
import { moduleLoaders } from '#plugins/analysis';
import { contentAnalysis } from '../plugin';

export default defineWeb(contentAnalysis, {
  screens: {
    'content-analysis': () => import(/* webpackChunkName: "content-analysis" */ './content-screen'),
    'selection-analysis': () => import(/* webpackChunkName: "content-analysis" */ './selection-screen'),
  },
  widgets: {
    'analyse-selection': () => import(/* webpackChunkName: "article-list" */ './analyse-selection'),
  },
  contributions: [
    contribute(
      moduleLoaders,
      () => async () => (await import(/* webpackChunkName: "wall" */ '../modules')).contentModules,
    ),
  ],
});
