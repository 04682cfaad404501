import { definePlugin } from '#core';

/** What operators must know today. */
export const operate = definePlugin({
  id: 'operate',
  summary: 'The desk of operators: what waits and what is amiss on the platform, each figure with its list',
  requires: ['clients', 'manage', 'privileges'],
  privileges: { operateHome: ['browse'] },
  routes: [
    {
      path: '/operate/dashboard',
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
