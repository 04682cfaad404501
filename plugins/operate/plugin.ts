import { definePlugin } from '#core';

export const operate = definePlugin({
  id: 'operate',
  summary: 'Operators’ dashboard: pending work and problems of the platform, each figure with a link to its list',
  requires: ['clients', 'manage', 'privileges'],
  privileges: { operateHome: ['browse'] },
  routes: [
    {
      path: '/operate/dashboard',
      name: 'operatorDashboard',
      screen: 'operate-dashboard',
      title: 'title.operate-dashboard',
      menuCode: 'operateHome',
      privilege: ['operateHome', 'browse'],
    },
  ],
  menus: [
    {
      code: 'operateHome',
      area: 'operate',
      order: 1,
      icon: 'clock',
      path: '/operate/dashboard',
      privilege: ['operateHome', 'browse'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly operate: typeof operate;
  }
}
