import { definePlugin } from '#core';

/** What users changed and which screens they opened, when and from where. */
export const auditLog = definePlugin({
  id: 'audit-log',
  summary: 'The operation log and the access log of users',
  essential: true,
  requires: ['clients', 'privileges', 'users'],
  privileges: {
    'user-access-log': ['browse', 'delete'],
    'user-operation-log': ['browse'],
    'platform-operation-log': ['browse'],
  },
  routes: [
    {
      path: '/manage/user-privilege-manage/user-operation-log',
      screen: 'operation-log',
      title: 'title.user-operation-log',
      menuCode: 'user-operation-log',
      privilege: ['user-operation-log', 'browse'],
    },
    {
      path: '/manage/user-privilege-manage/user-access-log',
      screen: 'access-log',
      title: 'title.user-access-log',
      menuCode: 'user-access-log',
      privilege: ['user-access-log', 'browse'],
    },
    {
      path: '/operate/client-manage/user-operation-log',
      name: 'platformOperations',
      screen: 'platform-operation-log',
      title: 'title.platform-operation-log',
      menuCode: 'platform-operation-log',
      privilege: ['platform-operation-log', 'browse'],
    },
  ],
  menus: [
    {
      code: 'user-operation-log',
      area: 'manage',
      parent: 'user-privilege-manage',
      order: 50,
      path: '/manage/user-privilege-manage/user-operation-log',
      privilege: ['user-operation-log', 'browse'],
    },
    {
      code: 'user-access-log',
      area: 'manage',
      parent: 'user-privilege-manage',
      order: 60,
      path: '/manage/user-privilege-manage/user-access-log',
      privilege: ['user-access-log', 'browse'],
    },
    {
      code: 'platform-operation-log',
      area: 'operate',
      parent: 'client-manage',
      order: 60,
      path: '/operate/client-manage/user-operation-log',
      privilege: ['platform-operation-log', 'browse'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'audit-log': typeof auditLog;
  }
}
