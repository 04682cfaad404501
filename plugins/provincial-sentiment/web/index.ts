import { defineWeb } from '#core/web';
import { provincialSentiment } from '../plugin';

export default defineWeb(provincialSentiment, {
  screens: {
    'provincial-sentiment': () =>
      import(/* webpackChunkName: "provincial-sentiment" */ './provincial-sentiment-screen'),
    'region-map': () => import(/* webpackChunkName: "region-map" */ './region-map-screen'),
  },
  widgets: { 'region-map': () => import(/* webpackChunkName: "map" */ './region-picture') },
});
