import { definePlugin } from '#core';

const path = '/monitor/dashboard';

/** Operations dashboard for staff on duty. */
export const monitor = definePlugin({
  id: 'monitor',
  summary: 'Operations dashboard: collection, pipeline, alerts and clients at a glance',
  requires: ['alerts', 'analysis', 'articles', 'clients', 'extraction', 'latency'],
  privileges: { monitorHome: ['browse'] },
  routes: [
    {
      path,
      name: 'monitorDashboard',
      screen: 'dashboard',
      title: 'title.dashboard',
      menuCode: 'monitorHome',
      privilege: ['monitorHome', 'browse'],
      calls: ['GET /v1/monitor/dashboard'],
    },
  ],
  menus: [
    { code: 'monitorHome', area: 'monitor', order: 10, icon: 'bolt', path, privilege: ['monitorHome', 'browse'] },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly monitor: typeof monitor;
  }
}
