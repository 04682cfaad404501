import { defineWeb, resourceScreen } from '#core/web';
import { tvMonitor } from '../plugin';
import { tvChannel, tvProgramme } from '../resource';

export default defineWeb(tvMonitor, {
  screens: {
    'tv-monitor': () => import(/* webpackChunkName: "tv-monitor" */ './tv-monitor-screen'),
    'tv-channel': resourceScreen(tvChannel, () => import(/* webpackChunkName: "tv-monitor-lists" */ './channel-parts')),
    'tv-programme': resourceScreen(
      tvProgramme,
      () => import(/* webpackChunkName: "tv-monitor-lists" */ './programme-parts'),
    ),
  },
  widgets: { 'tv-moments': () => import(/* webpackChunkName: "tv-moments" */ './tv-moments') },
});
