import { definePlugin } from '#core';

const area = '/operate/system-monitor';

/** Log of visits to sources, and logs of the collectors. */
export const extractionLogs = definePlugin({
  id: 'extraction-logs',
  summary: 'Log of visits to sources with their results and failures, and logs of the collectors',
  requires: ['collector-nodes', 'extraction', 'system-monitor'],
  extends: ['core.dashboard-figures', 'system-monitor.situation'],
  privileges: { 'extraction-log': ['browse'], 'server-log': ['browse'], 'extraction-sync-log': ['browse'] },
  routes: [
    {
      path: `${area}/extraction-log`,
      name: 'extractionLog',
      screen: 'extraction-log',
      title: 'title.extraction-log',
      menuCode: 'extraction-log',
      privilege: ['extraction-log', 'browse'],
    },
    {
      path: `${area}/extraction-log-detail`,
      name: 'extractionRun',
      screen: 'extraction-log-detail',
      title: 'title.extraction-log-detail',
      menuCode: 'extraction-log',
      privilege: ['extraction-log', 'browse'],
    },
    {
      path: `${area}/extraction-sync-log`,
      name: 'syncLog',
      screen: 'extraction-sync-log',
      title: 'title.extraction-sync-log',
      menuCode: 'extraction-sync-log',
      privilege: ['extraction-sync-log', 'browse'],
    },
    {
      path: `${area}/server-log`,
      name: 'serverLog',
      screen: 'server-log',
      title: 'title.server-log',
      menuCode: 'server-log',
      privilege: ['server-log', 'browse'],
    },
    {
      path: `${area}/server-log-file`,
      name: 'serverLogFile',
      screen: 'server-log-file',
      title: 'title.server-log-file',
      menuCode: 'server-log',
      privilege: ['server-log', 'browse'],
    },
  ],
  menus: [
    {
      code: 'extraction-log',
      area: 'operate',
      parent: 'system-monitor',
      order: 20,
      path: `${area}/extraction-log`,
      privilege: ['extraction-log', 'browse'],
    },
    {
      code: 'extraction-sync-log',
      area: 'operate',
      parent: 'system-monitor',
      order: 25,
      path: `${area}/extraction-sync-log`,
      privilege: ['extraction-sync-log', 'browse'],
    },
    {
      code: 'server-log',
      area: 'operate',
      parent: 'system-monitor',
      order: 30,
      path: `${area}/server-log`,
      privilege: ['server-log', 'browse'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'extraction-logs': typeof extractionLogs;
  }
}
