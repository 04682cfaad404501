import { definePlugin } from '#core';

/** Dashboard of a client's administrators. */
export const manage = definePlugin({
  id: 'manage',
  summary: 'Dashboard of a client’s administrators: items waiting for them, each figure linked to its list',
  requires: ['clients', 'privileges'],
  privileges: { manageHome: ['browse'] },
  routes: [
    {
      path: '/manage/dashboard',
      name: 'managerDashboard',
      screen: 'manage-dashboard',
      title: 'title.manage-dashboard',
      menuCode: 'manageHome',
      privilege: ['manageHome', 'browse'],
    },
  ],
  menus: [
    {
      code: 'manageHome',
      area: 'manage',
      order: 1,
      icon: 'calendar',
      path: '/manage/dashboard',
      privilege: ['manageHome', 'browse'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly manage: typeof manage;
  }
}
