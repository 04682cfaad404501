import { definePlugin } from '#core';

/** Manages the privileges of each user type by module, and the subject categories visible to a user group. */
export const privileges = definePlugin({
  id: 'privileges',
  summary: 'Grants roles by module and verb, and subject categories by user group',
  essential: true,
  requires: ['clients'],
  extends: ['core.selects'],
  privileges: {
    'role-column-privilege': ['browse', 'modify', 'delete'],
    'role-column-default': ['browse', 'modify'],
    'user-group-class-privilege': ['browse', 'modify'],
  },
  routes: [
    {
      path: '/manage/user-privilege-manage/user-privilege-setting/role-column-privilege',
      screen: 'client-roles',
      title: 'title.role-column-privilege',
      menuCode: 'role-column-privilege',
      privilege: ['role-column-privilege', 'browse'],
    },
    {
      path: '/manage/user-privilege-manage/user-privilege-setting/user-group-class-privilege',
      screen: 'class-privileges',
      title: 'title.user-group-class-privilege',
      menuCode: 'user-group-class-privilege',
      privilege: ['user-group-class-privilege', 'browse'],
    },
    {
      path: '/operate/operation-setting/role-column-privilege',
      screen: 'default-roles',
      title: 'title.role-column-default',
      menuCode: 'role-column-default',
      privilege: ['role-column-default', 'browse'],
    },
  ],
  menus: [
    { code: 'user-privilege-manage', area: 'manage', order: 40, icon: 'users' },
    { code: 'user-privilege-setting', area: 'manage', parent: 'user-privilege-manage', order: 30 },
    {
      code: 'role-column-privilege',
      area: 'manage',
      parent: 'user-privilege-setting',
      order: 10,
      path: '/manage/user-privilege-manage/user-privilege-setting/role-column-privilege',
      privilege: ['role-column-privilege', 'browse'],
    },
    {
      code: 'user-group-class-privilege',
      area: 'manage',
      parent: 'user-privilege-setting',
      order: 20,
      path: '/manage/user-privilege-manage/user-privilege-setting/user-group-class-privilege',
      privilege: ['user-group-class-privilege', 'browse'],
    },
    {
      code: 'role-column-default',
      area: 'operate',
      parent: 'operation-setting',
      order: 20,
      path: '/operate/operation-setting/role-column-privilege',
      privilege: ['role-column-default', 'browse'],
    },
  ],
});
