import { defineWeb } from '#core/web';
import { front } from '../plugin';

export default defineWeb(front, {
  screens: { dashboard: () => import(/* webpackChunkName: "shell" */ './dashboard-screen') },
});
