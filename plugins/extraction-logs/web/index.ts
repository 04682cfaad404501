import { defineWeb } from '#core/web';
import { extractionLogs } from '../plugin';

export default defineWeb(extractionLogs, {
  screens: {
    'extraction-log': () => import(/* webpackChunkName: "extraction-log" */ './extraction-log-screen'),
    'extraction-log-detail': () => import(/* webpackChunkName: "extraction-log" */ './run-screen'),
    'extraction-sync-log': () => import(/* webpackChunkName: "extraction-sync-log" */ './sync-log-screen'),
    'server-log': () => import(/* webpackChunkName: "server-log" */ './server-log-screen'),
    'server-log-file': () => import(/* webpackChunkName: "server-log" */ './server-log-file-screen'),
  },
});
