import { definePlugin } from '#core';

const path = '/operate/operation-setting/plugin';

/** Lists the plugins and whether they are enabled. */
export const pluginManager = definePlugin({
  id: 'plugin-manager',
  summary: 'Lists plugins with their contributions and errors, and enables or disables them',
  essential: true,
  requires: ['clients', 'users'],
  privileges: { 'plugin-manage': ['browse', 'action'] },
  routes: [
    {
      path,
      reason: 'operators see the contributions and errors of plugins, and enable and disable them',
      screen: 'list',
      title: 'title.list',
      menuCode: 'plugin-manage',
      privilege: ['plugin-manage', 'browse'],
    },
  ],
  menus: [
    {
      code: 'plugin-manage',
      area: 'operate',
      parent: 'operation-setting',
      order: 15,
      path,
      privilege: ['plugin-manage', 'browse'],
    },
  ],
});
