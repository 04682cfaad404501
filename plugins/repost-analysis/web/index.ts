import { contribute } from '#core';
import { defineWeb } from '#core/web';
import { boundModuleLoaders } from '#plugins/analysis';
import { repostAnalysis } from '../plugin';

export default defineWeb(repostAnalysis, {
  screens: {
    'repost-spread': () => import(/* webpackChunkName: "repost-spread" */ './repost-spread-screen'),
    'repost-part': () => import(/* webpackChunkName: "repost-list" */ './repost-part-screen'),
  },
  contributions: [
    contribute(
      boundModuleLoaders,
      () => async () => (await import(/* webpackChunkName: "kept-charts" */ '../modules')).repostModules,
    ),
  ],
});
