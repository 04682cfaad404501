import { definePlugin } from '#core';

/** What people see of nl-query: one screen with a list and a form. */
export const nlQuery = definePlugin({
  id: 'nl-query',
  summary: 'Keeps entries of nl-query',
  extends: ['core.selects'],
  privileges: { 'nl-query': ['browse', 'modify', 'delete'] },
  routes: [
    {
      path: '/manage/nl-query',
      screen: 'list',
      title: 'title.list',
      menuCode: 'nl-query',
      privilege: ['nl-query', 'browse'],
    },
  ],
  menus: [
    {
      code: 'nl-query',
      area: 'manage',
      order: 900,
      path: '/manage/nl-query',
      privilege: ['nl-query', 'browse'],
    },
  ],
});
