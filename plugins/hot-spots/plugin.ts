import { definePlugin } from '#core';

/** Hot events: detected in the stream of articles, with their popularity and timeline. */
export const hotSpots = definePlugin({
  id: 'hot-spots',
  summary: 'Detects events in the stream of articles, measures their popularity, and follows them from start to end',
  loadTextsEarly: true,
  requires: ['analysis', 'articles', 'clients', 'extraction', 'privileges', 'readers', 'subjects'],
  extends: [
    'analysis.bound-module-loaders',
    'analysis.module-loaders',
    'analysis.modules',
    'articles.filters',
    'core.selects',
  ],
  privileges: {
    'hot-spot-info': ['browse', 'modify', 'delete'],
    'industry-hotspots': ['browse', 'modify'],
    'hot-list-source': ['browse', 'modify', 'delete'],
  },
  routes: [
    {
      path: '/front/analysis/hot-spot-info',
      name: 'hotEvents',
      screen: 'hot-spot-info',
      title: 'title.hot-spot-info',
      menuCode: 'hot-spot-info',
      privilege: ['hot-spot-info', 'browse'],
      calls: [
        'GET /v1/article/hot-spot/list',
        'GET /v1/article/hot-spot/detail',
        'GET /v1/article/hot-spot/similar-article-list',
        'GET /v1/article/hot-spot/website-list',
        'GET /v1/article/hot-spot/top-forward-reply-list',
        'GET /v1/article/hot-spot/class-info-top-list',
        'GET /v1/manage/class-manage/subject-tree',
      ],
    },
    {
      path: '/front/tools/industry-hotspots',
      screen: 'industry-hotspots',
      title: 'title.industry-hotspots',
      menuCode: 'industry-hotspots',
      privilege: ['industry-hotspots', 'browse'],
    },
    {
      path: '/operate/operation-setting/hot-list-source',
      name: 'hotListSources',
      reason: 'operators set the URLs from which hot lists are fetched',
      screen: 'hot-list-source',
      title: 'title.hot-list-source',
      menuCode: 'hot-list-source',
      privilege: ['hot-list-source', 'browse'],
    },
  ],
  filters: [{ list: 'articles', name: 'Event_ID', label: 'filter.event', entity: 'hot-event' }],
  menus: [
    {
      code: 'hot-spot-info',
      area: 'front',
      parent: 'front-analysis',
      order: 30,
      icon: 'fire',
      path: '/front/analysis/hot-spot-info',
      privilege: ['hot-spot-info', 'browse'],
    },
    {
      code: 'hot-list-source',
      area: 'operate',
      parent: 'operation-setting',
      order: 90,
      path: '/operate/operation-setting/hot-list-source',
      privilege: ['hot-list-source', 'browse'],
    },
    {
      code: 'industry-hotspots',
      area: 'front',
      parent: 'front-tools',
      order: 65,
      icon: 'chart',
      path: '/front/tools/industry-hotspots',
      privilege: ['industry-hotspots', 'browse'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'hot-spots': typeof hotSpots;
  }
}
