import { definePlugin } from '#core';

/** Sign-in, registration and personal settings. */
export const account = definePlugin({
  id: 'account',
  summary: 'Sign-in, registration, password, personal settings, login-free links',
  essential: true,
  loadBeforeSignIn: true,
  requires: ['clients', 'privileges', 'users'],
  extends: ['users.personal-access'],
  privileges: { 'simulate-user': ['action'] },
  routes: [
    { path: '/', screen: 'login', title: 'title.login', access: 'open', layout: 'bare' },
    { path: '/login', name: 'login', screen: 'login', title: 'title.login', access: 'open', layout: 'bare' },
    {
      path: '/register',
      name: 'register',
      screen: 'register',
      title: 'title.register',
      access: 'open',
      layout: 'bare',
    },
    {
      path: '/setting/personal-setting',
      reason: 'user-info is the default of the personal settings',
      screen: 'user-info',
      title: 'title.user-info',
      menuCode: 'user-info',
      access: 'user',
    },
    {
      path: '/setting/personal-setting/user-info',
      name: 'personalInfo',
      screen: 'user-info',
      title: 'title.user-info',
      menuCode: 'user-info',
      access: 'user',
    },
    {
      path: '/setting/personal-setting/password-update',
      name: 'passwordUpdate',
      screen: 'password-update',
      title: 'title.password-update',
      menuCode: 'password-update',
      access: 'user',
    },
    {
      path: '/setting/personal-setting/login-free-access',
      name: 'loginFreeAccess',
      screen: 'login-free-access',
      title: 'title.login-free-access',
      menuCode: 'login-free-access',
      access: 'user',
    },
  ],
  menus: [
    { code: 'personal-setting', area: 'setting', order: 10, icon: 'user' },
    {
      code: 'user-info',
      area: 'setting',
      parent: 'personal-setting',
      order: 10,
      path: '/setting/personal-setting/user-info',
    },
    {
      code: 'password-update',
      area: 'setting',
      parent: 'personal-setting',
      order: 20,
      path: '/setting/personal-setting/password-update',
    },
    {
      code: 'login-free-access',
      area: 'setting',
      parent: 'personal-setting',
      order: 40,
      path: '/setting/personal-setting/login-free-access',
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly account: typeof account;
  }
}
