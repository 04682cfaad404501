import { defineWeb, resourceScreen } from '#core/web';
import { databaseCheck, databaseCheckResult } from '../database-check';
import { systemMonitor } from '../plugin';
import { outboxMessage } from '../resource';

export default defineWeb(systemMonitor, {
  screens: {
    'general-situation': () => import(/* webpackChunkName: "system-monitor" */ './general-situation-screen'),
    'client-monitor': () => import(/* webpackChunkName: "system-monitor" */ './client-monitor-screen'),
    'stat-client-monitor': () => import(/* webpackChunkName: "system-monitor" */ './client-statistics-screen'),
    checks: resourceScreen(databaseCheck, () => import(/* webpackChunkName: "system-monitor" */ './check-parts')),
    'check-results': resourceScreen(
      databaseCheckResult,
      () => import(/* webpackChunkName: "system-monitor" */ './check-result-parts'),
    ),
    query: () => import(/* webpackChunkName: "system-monitor" */ './query-screen'),
    stores: () => import(/* webpackChunkName: "system-monitor" */ './stores-screen'),
    outbox: resourceScreen(outboxMessage, () => import(/* webpackChunkName: "system-monitor" */ './outbox-parts')),
  },
});
