import { contribute } from '#core';
import { defineWeb } from '#core/web';
import { boundModuleLoaders, moduleLoaders } from '#plugins/analysis';
import { spreadAnalysis } from '../plugin';

export default defineWeb(spreadAnalysis, {
  screens: { 'article-spread': () => import(/* webpackChunkName: "article-spread" */ './article-spread-screen') },
  widgets: {
    'spread-link': () => import(/* webpackChunkName: "article-list" */ './spread-link'),
    'open-spread': () => import(/* webpackChunkName: "article-list" */ './open-spread'),
  },
  contributions: [
    contribute(
      boundModuleLoaders,
      () => async () => (await import(/* webpackChunkName: "kept-charts" */ '../modules')).articleModules,
    ),
    contribute(
      moduleLoaders,
      () => async () => (await import(/* webpackChunkName: "wall" */ '../modules')).anyArticleModules,
    ),
  ],
});
