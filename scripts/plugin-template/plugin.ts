import { definePlugin } from '#core';

/** Example plugin plugin-template: one screen with a list and a form. */
export const pluginTemplate = definePlugin({
  id: 'plugin-template',
  summary: 'Stores entries of plugin-template',
  extends: ['core.dashboard-figures', 'core.selects'],
  privileges: { 'plugin-template': ['browse', 'modify', 'delete'] },
  routes: [
    {
      path: '/manage/plugin-template',
      reason: 'users keep entries of plugin-template here',
      screen: 'list',
      title: 'title.list',
      menuCode: 'plugin-template',
      privilege: ['plugin-template', 'browse'],
    },
  ],
  menus: [
    {
      code: 'plugin-template',
      area: 'manage',
      order: 900,
      path: '/manage/plugin-template',
      privilege: ['plugin-template', 'browse'],
    },
  ],
});
