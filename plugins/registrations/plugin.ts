import { definePlugin } from '#core';

/** Self-registration: operators approve registrations as clients or reject them with a reason. */
export const registrations = definePlugin({
  id: 'registrations',
  summary: 'Manages self-registrations, the operators’ decisions on them, and the templates for setting up clients',
  requires: ['account', 'clients', 'subject-tools', 'users'],
  extends: ['core.dashboard-figures', 'account.registrations', 'core.selects'],
  privileges: { 'register-client-list': ['browse', 'modify', 'action', 'delete'] },
  routes: [
    // Not in the clients plugin, on which every plugin depends: registering needs users, subjects and articles.
    {
      path: '/operate/client-manage/register-client-list',
      name: 'registrations',
      screen: 'register-client-list',
      title: 'title.register-client-list',
      menuCode: 'register-client-list',
      privilege: ['register-client-list', 'browse'],
    },
    {
      path: '/operate/client-manage/client-template',
      reason: 'operators manage the templates for approved registrations',
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

declare module '#shared/routes' {
  interface RouteManifests {
    readonly registrations: typeof registrations;
  }
}
