import { definePlugin } from '#core';

const route = '/operate/system-monitor/latency';

/** Article latency from publication to reading, and compliance with service targets. */
export const latency = definePlugin({
  id: 'latency',
  summary:
    'Records when each article was published, found, fetched, analyzed, matched, shown, notified and read, and compares it with the service targets of clients',
  requires: ['articles', 'clients', 'extraction', 'subjects', 'system-monitor'],
  extends: ['articles.informed', 'articles.intake', 'articles.listeners', 'system-monitor.situation'],
  privileges: { latency: ['browse', 'modify'] },
  routes: [
    {
      path: route,
      name: 'latency',
      reason: 'operators see processing latency and whether service levels are met',
      screen: 'latency',
      title: 'title.latency',
      menuCode: 'latency',
      privilege: ['latency', 'browse'],
    },
  ],
  menus: [
    {
      code: 'latency',
      area: 'operate',
      parent: 'system-monitor',
      order: 30,
      path: route,
      privilege: ['latency', 'browse'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly latency: typeof latency;
  }
}
