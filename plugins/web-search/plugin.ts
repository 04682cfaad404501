import { definePlugin } from '#core';

const screen = '/front/tools/web-search';
const engines = '/operate/operation-setting/web-search-engine';

/** Searches beyond the stored articles: sends the same words to external engines, whose results can be imported. */
export const webSearch = definePlugin({
  id: 'web-search',
  summary: 'Sends the words of a search to external engines and imports selected results as articles',
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
      reason: 'operators configure the external engines to which text is sent',
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
