import { definePlugin } from '#core';

const dashboardCalls = [
  'GET /v1/front/dashboard',
  'GET /v1/front/data-age',
  'GET /v1/front/hot-words',
  'GET /v1/front/report/announcement-inbox',
];

/** Initial request of the dashboard. */
const first = '/v1/front/dashboard?period=24h&Is_Full=true';

/** Dashboard of the workspace: today's articles, trends, and items that need attention. */
export const front = definePlugin({
  id: 'front',
  summary: 'Dashboard of the workspace: live figures, each linked to the articles it counts',
  loadTextsEarly: true,
  requires: ['analysis', 'articles', 'clients', 'privileges', 'subjects'],
  optional: ['hot-spots'],
  extends: ['core.preload-files'],
  essential: true,
  privileges: { frontHome: ['browse'] },
  routes: [
    {
      path: '/front/dashboard',
      name: 'dashboard',
      screen: 'dashboard',
      title: 'title.dashboard',
      menuCode: 'frontHome',
      privilege: ['frontHome', 'browse'],
      calls: dashboardCalls,
      first,
    },
    {
      path: '/front/home',
      screen: 'dashboard',
      title: 'title.dashboard',
      menuCode: 'frontHome',
      privilege: ['frontHome', 'browse'],
      calls: dashboardCalls,
      first,
    },
  ],
  menus: [
    {
      code: 'frontHome',
      area: 'front',
      order: 10,
      icon: 'dashboard',
      path: '/front/dashboard',
      privilege: ['frontHome', 'browse'],
    },
    { code: 'front-analysis', area: 'front', order: 40, icon: 'network' },
    { code: 'front-tools', area: 'front', order: 60, icon: 'layout' },
    { code: 'front-report', area: 'front', order: 80, icon: 'folder' },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly front: typeof front;
  }
}
