import { definePlugin } from '#core';

/** Hides sites, authors, URLs, accounts and words from a client although its rules match them. */
export const clientFilters = definePlugin({
  id: 'client-filters',
  summary:
    'Hides unwanted sources and words from a client: the articles stay in the library and reappear when the filter is removed',
  requires: ['articles', 'clients', 'emotion-words', 'privileges', 'subjects'],
  extends: ['articles.intake', 'core.counters', 'core.selects', 'subjects.exclusions'],
  privileges: {
    'filter-parameter': ['browse', 'modify'],
    'client-black-list': ['browse', 'modify', 'delete'],
    'client-black-word': ['browse', 'modify', 'delete'],
  },
  widgets: [
    {
      id: 'block-dialog',
      place: 'articles.row-menu',
      order: 30,
      label: 'block',
      icon: 'block',
      privilege: ['client-black-list', 'modify'],
    },
  ],
  routes: [
    {
      path: '/manage/class-manage/filter-setting/filter-parameter',
      name: 'filterParameter',
      screen: 'filter-parameter',
      title: 'title.filter-parameter',
      menuCode: 'filter-parameter',
      privilege: ['filter-parameter', 'browse'],
    },
    {
      path: '/manage/class-manage/filter-setting/client-black-list',
      screen: 'client-black-list',
      title: 'title.client-black-list',
      menuCode: 'client-black-list',
      privilege: ['client-black-list', 'browse'],
    },
    {
      path: '/manage/class-manage/filter-setting/client-black-word',
      screen: 'client-black-word',
      title: 'title.client-black-word',
      menuCode: 'client-black-word',
      privilege: ['client-black-word', 'browse'],
    },
  ],
  menus: [
    {
      code: 'filter-parameter',
      area: 'manage',
      parent: 'filter-setting',
      order: 10,
      path: '/manage/class-manage/filter-setting/filter-parameter',
      privilege: ['filter-parameter', 'browse'],
    },
    {
      code: 'client-black-list',
      area: 'manage',
      parent: 'filter-setting',
      order: 30,
      path: '/manage/class-manage/filter-setting/client-black-list',
      privilege: ['client-black-list', 'browse'],
    },
    {
      code: 'client-black-word',
      area: 'manage',
      parent: 'filter-setting',
      order: 40,
      path: '/manage/class-manage/filter-setting/client-black-word',
      privilege: ['client-black-word', 'browse'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'client-filters': typeof clientFilters;
  }
}
