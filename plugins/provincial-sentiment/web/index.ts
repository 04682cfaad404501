import { contribute } from '#core';
import { defineWeb } from '#core/web';
import { moduleLoaders } from '#plugins/analysis';
import { provincialSentiment } from '../plugin';

export default defineWeb(provincialSentiment, {
  screens: {
    'provincial-sentiment': () =>
      import(/* webpackChunkName: "provincial-sentiment" */ './provincial-sentiment-screen'),
    'region-map': () => import(/* webpackChunkName: "region-map" */ './region-map-screen'),
  },
  contributions: [
    contribute(
      moduleLoaders,
      () => async () => (await import(/* webpackChunkName: "wall" */ '../modules')).regionModules,
    ),
  ],
  widgets: { 'region-map': () => import(/* webpackChunkName: "map" */ './region-picture') },
});
