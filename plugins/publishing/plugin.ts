import { definePlugin } from '#core';

/** Articles that a client publishes to its readers, graded by level. */
export const publishing = definePlugin({
  id: 'publishing',
  summary: 'Publishes articles to the readers of a client, by level and column',
  essential: true,
  requires: ['clients', 'articles', 'users'],
  extends: ['articles.marks'],
  privileges: { 'published-info': ['browse', 'modify'] },
  routes: [
    {
      path: '/front/report/published-info',
      screen: 'published-info',
      title: 'title.published-info',
      menuCode: 'published-info',
      privilege: ['published-info', 'browse'],
    },
  ],
  menus: [
    {
      code: 'published-info',
      area: 'front',
      parent: 'front-report',
      order: 80,
      icon: 'send',
      path: '/front/report/published-info',
      privilege: ['published-info', 'browse'],
    },
  ],
  widgets: [
    { id: 'publish', place: 'articles.detail-actions', order: 20, privilege: ['published-info', 'modify'] },
    { id: 'publish-many', place: 'articles.bulk', order: 20, privilege: ['published-info', 'modify'] },
    { id: 'publication-log', place: 'articles.detail', order: 40, privilege: ['published-info', 'browse'] },
  ],
});
