import { definePlugin } from '#core';

const route = '/front/tools/article-trace';

/** Article trace: the whole path of an article from its source to the screen, and why it stopped. */
export const articleTrace = definePlugin({
  id: 'article-trace',
  summary:
    'Traces an article from its source through rejects, copies, rules and filters to its readers, and repairs what stopped it',
  requires: [
    'articles',
    'client-filters',
    'clients',
    'collector-nodes',
    'extraction',
    'global-rejects',
    'missing-pages',
    'privileges',
    'subjects',
  ],
  privileges: { 'article-trace': ['browse'] },
  routes: [
    {
      path: route,
      name: 'articleTrace',
      reason: 'users ask why an article is present or missing',
      screen: 'article-trace',
      title: 'title.article-trace',
      menuCode: 'article-trace',
      privilege: ['article-trace', 'browse'],
    },
  ],
  widgets: [{ id: 'article-trace-link', place: 'articles.detail', order: 20, privilege: ['article-trace', 'browse'] }],
  menus: [
    {
      code: 'article-trace',
      area: 'front',
      parent: 'front-tools',
      order: 68,
      icon: 'help',
      path: route,
      privilege: ['article-trace', 'browse'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'article-trace': typeof articleTrace;
  }
}
