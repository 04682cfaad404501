import { definePlugin } from '#core';

/** Users' favorite articles, in folders. */
export const favorites = definePlugin({
  id: 'favorites',
  summary: "Users' favorite articles, in folders",
  essential: true,
  requires: ['clients', 'articles'],
  extends: ['articles.marks'],
  privileges: { 'user-favorite-article': ['browse', 'modify'] },
  routes: [
    {
      path: '/front/report/user-favorite-article',
      screen: 'user-favorite-article',
      title: 'title.user-favorite-article',
      menuCode: 'user-favorite-article',
      privilege: ['user-favorite-article', 'browse'],
    },
  ],
  menus: [
    {
      code: 'user-favorite-article',
      area: 'front',
      parent: 'front-report',
      order: 70,
      icon: 'star',
      path: '/front/report/user-favorite-article',
      privilege: ['user-favorite-article', 'browse'],
    },
  ],
  widgets: [
    { id: 'favorite-star', place: 'articles.row', order: 10, privilege: ['user-favorite-article', 'modify'] },
    { id: 'favorite-bulk', place: 'articles.bulk', order: 10, privilege: ['user-favorite-article', 'modify'] },
    {
      id: 'favorite-folder',
      place: 'articles.detail-actions',
      order: 20,
      privilege: ['user-favorite-article', 'modify'],
    },
  ],
});
