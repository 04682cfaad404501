import { definePlugin } from '#core';

const browse = ['classifiedInfo', 'browse'] as const;

/** Shows who and what an article mentions and how these names are related. */
export const articleNetwork = definePlugin({
  id: 'article-network',
  summary:
    'Links the people, organizations, places and brands of an article by the articles that mention them together',
  requires: ['analysis', 'articles', 'clients', 'privileges', 'subjects', 'words'],
  extends: ['analysis.bound-module-loaders', 'analysis.modules', 'articles.filters'],
  routes: [
    {
      path: '/article-detail-network/:id',
      name: 'articleNetwork',
      screen: 'article-network',
      title: 'title.article-network',
      menuCode: 'classifiedInfo',
      privilege: browse,
    },
  ],
  filters: [{ list: 'articles', name: 'Named_With', label: 'filter.namedWith', entity: 'article' }],
  widgets: [{ id: 'network-link', place: 'articles.detail', order: 9, privilege: browse }],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'article-network': typeof articleNetwork;
  }
}
