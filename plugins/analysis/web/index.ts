import { contribute } from '#core';
import { defineWeb } from '#core/web';
import { analysis } from '../plugin';
import { moduleLoaders } from '../module-loaders';

export default defineWeb(analysis, {
  screens: { 'chart-data': () => import(/* webpackChunkName: "kept-charts" */ './saved-charts/saved-charts-screen') },
  contributions: [
    contribute(
      moduleLoaders,
      () => async () => (await import(/* webpackChunkName: "wall" */ '../modules')).baseModules,
    ),
  ],
});
