import { definePlugin } from '#core';

/** What the administrators of a client must know today. */
export const manage = definePlugin({
  id: 'manage',
  summary: 'The desk of a client’s administrators: what waits for them, each figure with its list',
  requires: ['clients', 'privileges'],
  privileges: { manageHome: ['browse'] },
  routes: [
    {
      path: '/manage/dashboard',
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
