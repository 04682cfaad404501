import { definePlugin } from '#core';

/** What clients have in the product: counted, kept for so long, cleaned up, counted anew, taken out, removed. */
export const clientData = definePlugin({
  id: 'client-data',
  summary: 'Counts, retention, cleanup, rebuilding, export and deletion of what clients have',
  requires: ['articles', 'clients', 'subjects', 'users'],
  privileges: { 'client-data-manage': ['browse', 'modify', 'action', 'delete'] },
  routes: [
    {
      path: '/operate/client-manage/client-data-manage',
      screen: 'client-data-manage',
      title: 'title.client-data-manage',
      menuCode: 'client-data-manage',
      privilege: ['client-data-manage', 'browse'],
    },
  ],
  menus: [
    {
      code: 'client-data-manage',
      area: 'operate',
      parent: 'client-manage',
      order: 40,
      path: '/operate/client-manage/client-data-manage',
      privilege: ['client-data-manage', 'browse'],
    },
  ],
});
