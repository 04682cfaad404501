import { defineWeb } from '#core/web';
import { firstRun } from '../plugin';

export default defineWeb(firstRun, {
  screens: { 'first-run': () => import(/* webpackChunkName: "first-run" */ './first-run-screen') },
  widgets: {
    'first-run-dashboard': () => import('./first-run-invitation'),
    'first-run-clients': () => import('./first-run-invitation'),
  },
});
