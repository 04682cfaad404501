import { defineWeb } from '#core/web';
import { help } from '../plugin';

export default defineWeb(help, {
  screens: {
    help: () => import(/* webpackChunkName: "help" */ './help-screen'),
    'offline-map-help': () => import(/* webpackChunkName: "help" */ './offline-map-help-screen'),
  },
  widgets: {
    'help-drawer': () => import(/* webpackChunkName: "help" */ './help-drawer'),
    tour: () => import(/* webpackChunkName: "tour" */ './tour'),
  },
});
