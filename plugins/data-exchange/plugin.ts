import { definePlugin } from '#core';

/** Articles by file: what people have in tables and exports of other systems comes in like everything else. */
export const dataExchange = definePlugin({
  id: 'data-exchange',
  summary: 'Imports articles from files, by a screen and by a command',
  requires: ['articles', 'clients', 'extraction', 'users'],
  extends: ['articles.intake', 'clients.removals'],
  privileges: { 'data-import': ['browse', 'modify'] },
  routes: [
    { path: '/manage/external-interface/data-import', screen: 'data-import', title: 'title.data-import', menuCode: 'data-import', privilege: ['data-import', 'browse'] },
  ],
  menus: [
    { code: 'external-interface', area: 'manage', order: 80, icon: 'upload' },
    {
      code: 'data-import', area: 'manage', parent: 'external-interface', order: 10,
      path: '/manage/external-interface/data-import', privilege: ['data-import', 'browse'],
    },
  ],
});
