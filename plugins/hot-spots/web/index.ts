import { contribute } from '#core';
import { defineWeb, resourceScreen } from '#core/web';
import { boundModuleLoaders, moduleLoaders } from '#plugins/analysis';
import { hotSpots } from '../plugin';

const resources = () => import(/* webpackChunkName: "hot-spots-resource" */ '../resource');

export default defineWeb(hotSpots, {
  screens: {
    'hot-spot-info': () => import(/* webpackChunkName: "hot-spots-info" */ './hot-spot-screen'),
    'industry-hotspots': () => import(/* webpackChunkName: "hot-spots-industry" */ './industry-screen'),
    'hot-list-source': resourceScreen(
      async () => (await resources()).hotListSource,
      () => import('./hot-list-source-parts'),
    ),
  },
  contributions: [
    contribute(boundModuleLoaders, () => async () => [
      (await import(/* webpackChunkName: "kept-charts" */ '../modules')).eventPopularity,
    ]),
    contribute(moduleLoaders, () => async () => [
      (await import(/* webpackChunkName: "wall" */ '../modules')).hotEvents,
    ]),
  ],
});
