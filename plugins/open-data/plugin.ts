import { definePlugin } from '#core';

const path = '/front/tools/report-data-api';
const browse = ['report-data-api', 'browse'] as const;

/** A client's data for its own systems: by API key, by the Model Context Protocol, and as feeds. */
export const openData = definePlugin({
  id: 'open-data',
  summary:
    'Provides a client’s data to its own systems by API key, over HTTP and the Model Context Protocol, and publishes views as feeds',
  requires: [
    'analysis',
    'article-trace',
    'articles',
    'brand-analysis',
    'clients',
    'hot-spots',
    'privileges',
    'saved-views',
    'subjects',
    'users',
  ],
  extends: ['users.personal-access'],
  privileges: { 'report-data-api': ['browse', 'modify', 'delete'] },
  routes: [
    {
      path,
      name: 'reportDataApi',
      screen: 'report-data-api',
      title: 'title.report-data-api',
      menuCode: 'report-data-api',
      privilege: browse,
    },
  ],
  menus: [
    {
      code: 'report-data-api',
      area: 'front',
      parent: 'front-tools',
      order: 92,
      icon: 'key',
      path,
      privilege: browse,
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'open-data': typeof openData;
  }
}
