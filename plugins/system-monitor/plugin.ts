import { definePlugin } from '#core';

const area = '/operate/system-monitor';

/** Monitoring of the running installation for operators. */
export const systemMonitor = definePlugin({
  id: 'system-monitor',
  summary: 'Monitoring of the installation and its clients: health checks and queries, the stores, and all messages',
  essential: true,
  requires: ['articles', 'audit-log', 'clients', 'messages', 'users'],
  extends: ['core.dashboard-figures', 'core.selects'],
  privileges: {
    'general-situation': ['browse'],
    'client-monitor': ['browse'],
    'stat-client-monitor': ['browse'],
    'main-database-monitor': ['browse', 'modify', 'action', 'delete'],
    'all-database-monitor': ['browse'],
    'db-check-sql': ['browse', 'action'],
    'message-outbox': ['browse', 'action'],
    'dead-letters': ['browse', 'action'],
  },
  routes: [
    {
      path: `${area}/general-situation`,
      name: 'generalSituation',
      screen: 'general-situation',
      title: 'title.general-situation',
      menuCode: 'general-situation',
      privilege: ['general-situation', 'browse'],
    },
    {
      path: `${area}/client-monitor`,
      screen: 'client-monitor',
      title: 'title.client-monitor',
      menuCode: 'client-monitor',
      privilege: ['client-monitor', 'browse'],
    },
    {
      path: `${area}/stat-client-monitor`,
      name: 'clientStatistics',
      screen: 'stat-client-monitor',
      title: 'title.stat-client-monitor',
      menuCode: 'stat-client-monitor',
      privilege: ['stat-client-monitor', 'browse'],
    },
    {
      path: `${area}/main-database-monitor`,
      screen: 'checks',
      title: 'title.main-database-monitor',
      menuCode: 'main-database-monitor',
      privilege: ['main-database-monitor', 'browse'],
    },
    {
      path: `${area}/main-database-monitor-result`,
      name: 'databaseCheckResults',
      screen: 'check-results',
      title: 'title.main-database-monitor-result',
      menuCode: 'main-database-monitor',
      privilege: ['main-database-monitor', 'browse'],
    },
    {
      path: `${area}/db-check-sql`,
      screen: 'query',
      title: 'title.db-check-sql',
      menuCode: 'db-check-sql',
      privilege: ['db-check-sql', 'browse'],
    },
    {
      path: `${area}/all-database-monitor`,
      screen: 'stores',
      title: 'title.all-database-monitor',
      menuCode: 'all-database-monitor',
      privilege: ['all-database-monitor', 'browse'],
    },
    {
      path: `${area}/outbox`,
      name: 'outbox',
      reason: 'operators see all deliveries with their recipient, status and reason',
      screen: 'outbox',
      title: 'title.outbox',
      menuCode: 'message-outbox',
      privilege: ['message-outbox', 'browse'],
    },
    {
      path: `${area}/dead-letters`,
      name: 'deadLetters',
      reason: 'what could not be processed of any client is listed with the reason and tried again here',
      screen: 'dead-letters',
      title: 'title.dead-letters',
      menuCode: 'dead-letters',
      privilege: ['dead-letters', 'browse'],
    },
  ],
  menus: [
    { code: 'system-monitor', area: 'operate', order: 90, icon: 'monitor' },
    {
      code: 'general-situation',
      area: 'operate',
      parent: 'system-monitor',
      order: 2,
      path: `${area}/general-situation`,
      privilege: ['general-situation', 'browse'],
    },
    {
      code: 'client-monitor',
      area: 'operate',
      parent: 'system-monitor',
      order: 4,
      path: `${area}/client-monitor`,
      privilege: ['client-monitor', 'browse'],
    },
    {
      code: 'stat-client-monitor',
      area: 'operate',
      parent: 'system-monitor',
      order: 6,
      path: `${area}/stat-client-monitor`,
      privilege: ['stat-client-monitor', 'browse'],
    },
    {
      code: 'main-database-monitor',
      area: 'operate',
      parent: 'system-monitor',
      order: 50,
      path: `${area}/main-database-monitor`,
      privilege: ['main-database-monitor', 'browse'],
    },
    {
      code: 'all-database-monitor',
      area: 'operate',
      parent: 'system-monitor',
      order: 55,
      path: `${area}/all-database-monitor`,
      privilege: ['all-database-monitor', 'browse'],
    },
    {
      code: 'db-check-sql',
      area: 'operate',
      parent: 'system-monitor',
      order: 60,
      path: `${area}/db-check-sql`,
      privilege: ['db-check-sql', 'browse'],
    },
    {
      code: 'message-outbox',
      area: 'operate',
      parent: 'system-monitor',
      order: 80,
      path: `${area}/outbox`,
      privilege: ['message-outbox', 'browse'],
    },
    {
      code: 'dead-letters',
      area: 'operate',
      parent: 'system-monitor',
      order: 82,
      path: `${area}/dead-letters`,
      privilege: ['dead-letters', 'browse'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'system-monitor': typeof systemMonitor;
  }
}
