import { defineWeb, resourceScreen } from '#core/web';
import { tvMonitor } from '../plugin';

const resources = () => import(/* webpackChunkName: "tv-monitor-resource" */ '../resource');

export default defineWeb(tvMonitor, {
  screens: {
    'tv-monitor': () => import(/* webpackChunkName: "tv-monitor" */ './tv-monitor-screen'),
    'tv-channel': resourceScreen(
      async () => (await resources()).tvChannel,
      () => import(/* webpackChunkName: "tv-monitor-lists" */ './channel-parts'),
    ),
    'tv-programme': resourceScreen(
      async () => (await resources()).tvProgramme,
      () => import(/* webpackChunkName: "tv-monitor-lists" */ './programme-parts'),
    ),
  },
  widgets: { 'tv-moments': () => import(/* webpackChunkName: "article" */ './tv-moments') },
});
