import { definePlugin } from '#core';

/** Data exchange by files: imports articles from tables of other systems, and exports data as files. */
export const dataExchange = definePlugin({
  id: 'data-exchange',
  summary: 'Imports articles from files, and exports a client’s data as files, immediately or on a schedule',
  loadTextsEarly: ['button'],
  requires: ['articles', 'clients', 'extraction', 'notices', 'privileges', 'readers', 'users'],
  extends: ['clients.removals', 'notices.sources'],
  privileges: { 'data-import': ['browse', 'modify'], 'data-export': ['browse', 'modify'] },
  routes: [
    {
      path: '/manage/external-interface/data-import',
      screen: 'data-import',
      title: 'title.data-import',
      menuCode: 'data-import',
      privilege: ['data-import', 'browse'],
    },
    {
      path: '/manage/external-interface/data-export',
      name: 'dataExport',
      screen: 'data-export',
      title: 'title.data-export',
      menuCode: 'data-export',
      access: 'user',
    },
  ],
  notices: [{ type: 'ExportReady', duration: 15 }],
  widgets: [
    { id: 'export-button', place: 'list.export', order: 10 },
    { id: 'document-export', place: 'document.export', order: 10 },
  ],
  actions: [
    { code: 'data-export', icon: 'download', path: '/manage/external-interface/data-export' },
    {
      code: 'data-import',
      icon: 'upload',
      path: '/manage/external-interface/data-import',
      privilege: ['data-import', 'modify'],
    },
  ],
  menus: [
    { code: 'external-interface', area: 'manage', order: 80, icon: 'upload' },
    {
      code: 'data-import',
      area: 'manage',
      parent: 'external-interface',
      order: 10,
      path: '/manage/external-interface/data-import',
      privilege: ['data-import', 'browse'],
    },
    {
      code: 'data-export',
      area: 'manage',
      parent: 'external-interface',
      order: 20,
      path: '/manage/external-interface/data-export',
      privilege: ['data-export', 'browse'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'data-exchange': typeof dataExchange;
  }
}
