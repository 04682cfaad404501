import { definePlugin } from '#core';

const screen = '/front/tools/web-search';
const engines = '/operate/operation-setting/web-search-engine';

/** What the library does not hold: the same words sent to engines outside, whose results can be taken in. */
export const webSearch = definePlugin({
  id: 'web-search',
  summary: 'Sends the words of a search to engines outside and takes chosen results into the library',
  requires: ['articles', 'clients', 'extraction', 'readers'],
  extends: ['core.selects', 'web-search.adapters'],
  privileges: { 'web-search': ['browse', 'modify'], 'web-search-engine': ['browse', 'modify', 'delete'] },
  routes: [
    {
      path: screen,
      screen: 'web-search',
      title: 'title.web-search',
      menuCode: 'web-search',
      privilege: ['web-search', 'browse'],
    },
    {
      path: engines,
      screen: 'web-search-engine',
      title: 'title.web-search-engine',
      menuCode: 'web-search-engine',
      privilege: ['web-search-engine', 'browse'],
    },
  ],
  menus: [
    {
      code: 'web-search',
      area: 'front',
      parent: 'front-tools',
      order: 62,
      icon: 'external',
      path: screen,
      privilege: ['web-search', 'browse'],
    },
    {
      code: 'web-search-engine',
      area: 'operate',
      parent: 'operation-setting',
      order: 92,
      path: engines,
      privilege: ['web-search-engine', 'browse'],
    },
  ],
});
