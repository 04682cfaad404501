import { defineWeb, resourceScreen } from '#core/web';
import { systemMonitor } from '../plugin';

const databaseCheckFile = () => import(/* webpackChunkName: "system-monitor-database-check" */ '../database-check');
const deadLetterFile = () => import(/* webpackChunkName: "system-monitor-dead-letter" */ '../dead-letter');
const resources = () => import(/* webpackChunkName: "system-monitor-resource" */ '../resource');

export default defineWeb(systemMonitor, {
  screens: {
    'general-situation': () => import(/* webpackChunkName: "system-monitor" */ './general-situation-screen'),
    'client-monitor': () => import(/* webpackChunkName: "system-monitor" */ './client-monitor-screen'),
    'stat-client-monitor': () => import(/* webpackChunkName: "system-monitor" */ './client-statistics-screen'),
    checks: resourceScreen(
      async () => (await databaseCheckFile()).databaseCheck,
      () => import(/* webpackChunkName: "system-monitor" */ './check-parts'),
    ),
    'check-results': resourceScreen(
      async () => (await databaseCheckFile()).databaseCheckResult,
      () => import(/* webpackChunkName: "system-monitor" */ './check-result-parts'),
    ),
    query: () => import(/* webpackChunkName: "system-monitor" */ './query-screen'),
    stores: () => import(/* webpackChunkName: "system-monitor" */ './stores-screen'),
    'dead-letters': resourceScreen(
      async () => (await deadLetterFile()).deadLetter,
      () => import(/* webpackChunkName: "system-monitor" */ './dead-letter-parts'),
    ),
    outbox: resourceScreen(
      async () => (await resources()).outboxMessage,
      () => import(/* webpackChunkName: "system-monitor" */ './outbox-parts'),
    ),
  },
});
