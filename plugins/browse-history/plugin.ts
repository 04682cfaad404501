import { definePlugin } from '#core';

/** What a person opened: to find it again, until it is cleared or old. */
export const browseHistory = definePlugin({
  id: 'browse-history',
  summary: 'The articles that a person opened, and how long that is kept',
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
