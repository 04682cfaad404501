import { definePlugin } from '#core';

/** Articles, posts and replies: ingestion, storage and reading by clients. */
export const articles = definePlugin({
  id: 'articles',
  summary: 'Ingests, classifies and stores articles, and shows each client the relevant ones',
  loadTextsEarly: true,
  requires: ['clients', 'privileges', 'readers', 'share-links', 'users'],
  extends: [
    'core.dashboard-figures',
    'articles.intake',
    'clients.removals',
    'core.exports',
    'core.gauges',
    'core.preload-files',
    'core.palette',
    'core.selects',
  ],
  essential: true,
  privileges: { classifiedInfo: ['browse', 'modify', 'action', 'delete'] },
  routes: [
    {
      path: '/front/classified-info',
      name: 'articles',
      screen: 'classified-info',
      title: 'title.classifiedInfo',
      menuCode: 'classifiedInfo',
      privilege: ['classifiedInfo', 'browse'],
      calls: [
        'GET /v1/article/list',
        'GET /v1/article/subject-tree',
        'GET /v1/front/data-age',
        'GET /v1/front/saved-view',
        'GET /v1/manage/class-manage/subject-tree',
        'GET /v1/select-helper',
      ],
    },
    {
      path: '/front/similar-article-info',
      name: 'similarArticles',
      screen: 'similar-article-info',
      title: 'title.similarArticleInfo',
      menuCode: 'classifiedInfo',
      privilege: ['classifiedInfo', 'browse'],
    },
    {
      path: '/article/:id',
      name: 'article',
      screen: 'article-detail',
      title: 'title.article',
      menuCode: 'classifiedInfo',
      privilege: ['classifiedInfo', 'browse'],
    },
    { path: '/article-free/:id', screen: 'article-free', title: 'title.article', access: 'open', layout: 'bare' },
  ],
  actions: [{ code: 'unread', icon: 'inbox', path: '/front/classified-info?Is_Read=false' }],
  menus: [
    {
      code: 'classifiedInfo',
      area: 'front',
      order: 20,
      icon: 'inbox',
      path: '/front/classified-info',
      privilege: ['classifiedInfo', 'browse'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly articles: typeof articles;
  }
}
