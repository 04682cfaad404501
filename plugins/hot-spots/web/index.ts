import { defineWeb } from '#core/web';
import { hotSpots } from '../plugin';

export default defineWeb(hotSpots, {
  screens: {
    'hot-spot-info': () => import(/* webpackChunkName: "hot-spots-info" */ './hot-spot-screen'),
    'industry-hotspots': () => import(/* webpackChunkName: "hot-spots-industry" */ './industry-screen'),
  },
});
