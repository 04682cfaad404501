import { definePlugin } from '#core';

/** Client data: volume, retention, cleanup, rebuild, export and deletion. */
export const clientData = definePlugin({
  id: 'client-data',
  summary: 'Volume, retention, cleanup, rebuild, export and deletion of client data',
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
