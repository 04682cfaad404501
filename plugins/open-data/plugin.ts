import { definePlugin } from '#core';

const path = '/front/tools/report-data-api';
const browse = ['report-data-api', 'browse'] as const;

/** What a client has here, for its own systems: by keys, by the Model Context Protocol, and as feeds. */
export const openData = definePlugin({
  id: 'open-data',
  summary:
    'Answers the systems of a client by keys, over HTTP and the Model Context Protocol, and gives views as feeds',
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
  privileges: { 'report-data-api': ['browse', 'modify', 'delete'] },
  routes: [
    { path, screen: 'report-data-api', title: 'title.report-data-api', menuCode: 'report-data-api', privilege: browse },
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
