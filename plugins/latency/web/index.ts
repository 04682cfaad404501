import { defineWeb } from '#core/web';
import { latency } from '../plugin';

export default defineWeb(latency, {
  screens: { latency: () => import(/* webpackChunkName: "latency" */ './latency-screen') },
});
