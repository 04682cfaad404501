import { definePlugin } from '#core';

/** Users of a client and their groups. */
export const users = definePlugin({
  id: 'users',
  summary: 'Users and user groups',
  essential: true,
  requires: ['clients', 'privileges'],
  optional: ['account'],
  extends: ['core.dashboard-figures', 'core.selects', 'clients.removals'],
  privileges: {
    'user-manage': ['browse', 'modify', 'action', 'delete'],
    'user-group-manage': ['browse', 'modify', 'delete'],
  },
  routes: [
    {
      path: '/manage/user-privilege-manage/user-manage',
      name: 'users',
      screen: 'user-manage',
      title: 'title.user-manage',
      menuCode: 'user-manage',
      privilege: ['user-manage', 'browse'],
    },
    {
      path: '/manage/user-privilege-manage/user-add',
      name: 'userAdd',
      screen: 'user-form',
      title: 'title.user-add',
      menuCode: 'user-manage',
      privilege: ['user-manage', 'modify'],
    },
    {
      path: '/manage/user-privilege-manage/user-update',
      name: 'userUpdate',
      screen: 'user-form',
      title: 'title.user-update',
      menuCode: 'user-manage',
      privilege: ['user-manage', 'modify'],
    },
    {
      path: '/manage/user-privilege-manage/user-group-manage',
      name: 'userGroups',
      screen: 'user-group-manage',
      title: 'title.user-group-manage',
      menuCode: 'user-group-manage',
      privilege: ['user-group-manage', 'browse'],
    },
  ],
  actions: [{ code: 'user-add', icon: 'add', path: '/manage/user-privilege-manage/user-add' }],
  menus: [
    {
      code: 'user-manage',
      area: 'manage',
      parent: 'user-privilege-manage',
      order: 10,
      path: '/manage/user-privilege-manage/user-manage',
      privilege: ['user-manage', 'browse'],
    },
    {
      code: 'user-group-manage',
      area: 'manage',
      parent: 'user-privilege-manage',
      order: 20,
      path: '/manage/user-privilege-manage/user-group-manage',
      privilege: ['user-group-manage', 'browse'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly users: typeof users;
  }
}
