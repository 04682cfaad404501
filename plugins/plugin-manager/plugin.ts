import { definePlugin } from '#core';

const path = '/operate/operation-setting/plugin';

/** Which plugins there are, and which of them are on. */
export const pluginManager = definePlugin({
  id: 'plugin-manager',
  summary: 'Lists plugins with what they bring and what went wrong with them, and switches them on and off',
  essential: true,
  requires: ['clients', 'users'],
  privileges: { 'plugin-manage': ['browse', 'action'] },
  routes: [
    { path, screen: 'list', title: 'title.list', menuCode: 'plugin-manage', privilege: ['plugin-manage', 'browse'] },
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
