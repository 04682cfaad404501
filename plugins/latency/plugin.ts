import { definePlugin } from '#core';

const route = '/operate/system-monitor/latency';

/** How long articles take from being published to being read, and whether clients get what they were promised. */
export const latency = definePlugin({
  id: 'latency',
  summary:
    'Keeps when each article was published, found, fetched, understood, matched, shown, informed of and read, and compares it with what clients are promised',
  requires: ['articles', 'clients', 'extraction', 'subjects', 'system-monitor'],
  extends: ['articles.informed', 'articles.intake', 'articles.listeners', 'system-monitor.situation'],
  privileges: { latency: ['browse', 'modify'] },
  routes: [
    { path: route, screen: 'latency', title: 'title.latency', menuCode: 'latency', privilege: ['latency', 'browse'] },
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
