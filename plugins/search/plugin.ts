import { definePlugin } from '#core';

/** Search of the whole library by the query language, for signed-in users and, with limits, for the public. */
export const search = definePlugin({
  id: 'search',
  summary: 'Searches the whole library by the query language, with a public edition',
  requires: ['analysis', 'articles', 'clients'],
  optional: ['hot-spots'],
  extends: ['core.exports', 'core.palette'],
  essential: true,
  privileges: { search: ['browse'] },
  routes: [
    {
      path: '/front/tools/search',
      name: 'search',
      screen: 'search',
      title: 'title.search',
      menuCode: 'search',
      privilege: ['search', 'browse'],
      calls: ['GET /v1/article/search', 'GET /v1/user-search-words'],
    },
    {
      path: '/search-dashboard',
      name: 'searchDashboard',
      screen: 'search-dashboard',
      title: 'title.search-dashboard',
      menuCode: 'search',
      privilege: ['classifiedInfo', 'browse'],
    },
    { path: '/search', screen: 'open-search', title: 'title.search', access: 'open', layout: 'bare' },
  ],
  widgets: [{ id: 'query-dashboard', place: 'articles.views', order: 15, privilege: ['classifiedInfo', 'browse'] }],
  menus: [
    {
      code: 'search',
      area: 'front',
      parent: 'front-tools',
      order: 60,
      icon: 'search',
      path: '/front/tools/search',
      privilege: ['search', 'browse'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly search: typeof search;
  }
}
