import { definePlugin } from '#core';

/** Those who registered by themselves: an operator makes clients of them, or says why not. */
export const registrations = definePlugin({
  id: 'registrations',
  summary: 'Self-registrations, the operators’ decisions on them, and the templates that clients are set up from',
  requires: ['account', 'clients', 'subject-tools', 'users'],
  extends: ['account.registrations', 'core.selects'],
  privileges: { 'register-client-list': ['browse', 'modify', 'action', 'delete'] },
  routes: [
    {
      path: '/operate/client-manage/register-client-list',
      screen: 'register-client-list',
      title: 'title.register-client-list',
      menuCode: 'register-client-list',
      privilege: ['register-client-list', 'browse'],
    },
    {
      path: '/operate/client-manage/client-template',
      screen: 'client-template',
      title: 'title.client-template',
      menuCode: 'client-template',
      privilege: ['register-client-list', 'browse'],
    },
  ],
  menus: [
    {
      code: 'register-client-list',
      area: 'operate',
      parent: 'client-manage',
      order: 20,
      path: '/operate/client-manage/register-client-list',
      privilege: ['register-client-list', 'browse'],
    },
    {
      code: 'client-template',
      area: 'operate',
      parent: 'client-manage',
      order: 30,
      path: '/operate/client-manage/client-template',
      privilege: ['register-client-list', 'browse'],
    },
  ],
});
