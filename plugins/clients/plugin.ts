import { definePlugin } from '#core';

/** Corporate clients of the platform: service period, quota, branding, and the plugins of their service type. */
export const clients = definePlugin({
  id: 'clients',
  summary: 'Clients, service types and client files',
  essential: true,
  extends: ['core.dashboard-figures', 'core.selects'],
  privileges: {
    'client-list': ['browse', 'modify', 'delete'],
    'client-service-type': ['browse', 'modify', 'delete'],
    'sub-client-list': ['browse', 'modify', 'action', 'delete'],
    'customize-settings': ['browse', 'modify'],
  },
  routes: [
    {
      path: '/operate/client-manage/client-list',
      name: 'clients',
      screen: 'client-list',
      title: 'title.client-list',
      menuCode: 'client-list',
      privilege: ['client-list', 'browse'],
    },
    {
      path: '/operate/client-manage/client-add',
      name: 'clientAdd',
      screen: 'client-form',
      title: 'title.client-add',
      menuCode: 'client-list',
      privilege: ['client-list', 'modify'],
    },
    {
      path: '/operate/client-manage/client-update',
      name: 'clientUpdate',
      screen: 'client-form',
      title: 'title.client-update',
      menuCode: 'client-list',
      privilege: ['client-list', 'modify'],
    },
    {
      path: '/operate/operation-setting/client-service-type',
      screen: 'client-service-type',
      title: 'title.client-service-type',
      menuCode: 'client-service-type',
      privilege: ['client-service-type', 'browse'],
    },
    {
      path: '/manage/user-privilege-manage/sub-client-list',
      name: 'subClients',
      screen: 'sub-client-list',
      title: 'title.sub-client-list',
      menuCode: 'sub-client-list',
      privilege: ['sub-client-list', 'browse'],
    },
  ],
  actions: [{ code: 'client-add', icon: 'add', path: '/operate/client-manage/client-add' }],
  menus: [
    // Menu group for the settings of other plugins.
    { code: 'system-setting', area: 'manage', order: 90, icon: 'settings' },
    { code: 'client-manage', area: 'operate', order: 20, icon: 'building' },
    {
      code: 'client-list',
      area: 'operate',
      parent: 'client-manage',
      order: 10,
      path: '/operate/client-manage/client-list',
      privilege: ['client-list', 'browse'],
    },
    {
      code: 'sub-client-list',
      area: 'manage',
      parent: 'user-privilege-manage',
      order: 15,
      path: '/manage/user-privilege-manage/sub-client-list',
      privilege: ['sub-client-list', 'browse'],
    },
    { code: 'operation-setting', area: 'operate', order: 30, icon: 'server' },
    {
      code: 'client-service-type',
      area: 'operate',
      parent: 'operation-setting',
      order: 10,
      path: '/operate/operation-setting/client-service-type',
      privilege: ['client-service-type', 'browse'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly clients: typeof clients;
  }
}
