import { definePlugin } from '#core';

const dictionary = ['hot-word-dict', 'browse'] as const;
const globalDictionary = ['global-hot-word', 'browse'] as const;
const names = ['entity-name', 'browse'] as const;
const setting = '/operate/operation-setting';

/** Keywords and named entities of articles. */
export const words = definePlugin({
  id: 'words',
  summary: 'Extracts people, organizations, places, brands and keywords from articles, and ranks them by article count',
  loadTextsEarly: true,
  requires: ['analysis', 'articles', 'clients', 'privileges', 'subjects'],
  extends: ['analysis.module-loaders', 'analysis.modules', 'articles.filters', 'articles.intake', 'core.selects'],
  privileges: {
    'hot-word-dict': ['browse', 'modify', 'delete'],
    'global-hot-word': ['browse', 'modify', 'delete'],
    'entity-name': ['browse', 'modify', 'delete'],
  },
  routes: [
    {
      path: '/manage/report/hot-word-dict',
      screen: 'hot-word-dict',
      title: 'title.hot-word-dict',
      menuCode: 'hot-word-dict',
      privilege: dictionary,
    },
    {
      path: `${setting}/global-hot-word`,
      reason: 'words that are merged or hidden for all clients',
      screen: 'global-hot-word',
      title: 'title.global-hot-word',
      menuCode: 'global-hot-word',
      privilege: globalDictionary,
    },
    {
      path: `${setting}/entity-name`,
      reason: 'operators add brands and aliases to be detected in texts',
      screen: 'entity-name',
      title: 'title.entity-name',
      menuCode: 'entity-name',
      privilege: names,
    },
  ],
  filters: [{ list: 'articles', name: 'Word', label: 'filter.word', isAll: true }],
  widgets: [
    { id: 'words-panel', place: 'articles.detail', order: 8 },
    { id: 'hot-words', place: 'front.dashboard', order: 50 },
  ],
  menus: [
    { code: 'report', area: 'manage', order: 40, icon: 'report' },
    {
      code: 'hot-word-dict',
      area: 'manage',
      parent: 'report',
      order: 90,
      path: '/manage/report/hot-word-dict',
      privilege: dictionary,
    },
    {
      code: 'global-hot-word',
      area: 'operate',
      parent: 'operation-setting',
      order: 44,
      path: `${setting}/global-hot-word`,
      privilege: globalDictionary,
    },
    {
      code: 'entity-name',
      area: 'operate',
      parent: 'operation-setting',
      order: 46,
      path: `${setting}/entity-name`,
      privilege: names,
    },
  ],
});
