import { definePlugin } from '#core';

/** History of the articles that a user opened, until it is cleared or expires. */
export const browseHistory = definePlugin({
  id: 'browse-history',
  summary: 'History of the articles that a user opened, with configurable retention',
  requires: ['articles', 'clients'],
  essential: true,
  privileges: { 'article-browse-history': ['browse', 'modify', 'delete'] },
  routes: [
    {
      path: '/front/tools/article-browse-history',
      screen: 'article-browse-history',
      title: 'title.article-browse-history',
      menuCode: 'article-browse-history',
      privilege: ['article-browse-history', 'browse'],
    },
  ],
  menus: [
    {
      code: 'article-browse-history',
      area: 'front',
      parent: 'front-tools',
      order: 80,
      icon: 'history',
      path: '/front/tools/article-browse-history',
      privilege: ['article-browse-history', 'browse'],
    },
  ],
});
