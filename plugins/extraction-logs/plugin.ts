import { definePlugin } from '#core';

/** What became of every visit to a source. */
export const extractionLogs = definePlugin({
  id: 'extraction-logs',
  summary: 'The log of visits to sources: what was found, stored, and why a visit failed',
  requires: ['extraction', 'system-monitor'],
  privileges: { 'extraction-log': ['browse'] },
  routes: [{ path: '/operate/system-monitor/extraction-log', screen: 'extraction-log', title: 'title.extraction-log', menuCode: 'extraction-log', privilege: ['extraction-log', 'browse'] }],
  menus: [{ code: 'extraction-log', area: 'operate', parent: 'system-monitor', order: 20, path: '/operate/system-monitor/extraction-log', privilege: ['extraction-log', 'browse'] }],
});
