import { definePlugin } from '#core';

const browse = ['comment-monitor', 'browse'] as const;
const front = '/front/comment-monitor';
const words = '/front/analysis/comment-hot-word-analysis';

/** Monitoring of comments on tracked articles. */
export const commentMonitor = definePlugin({
  id: 'comment-monitor',
  summary: 'Monitors the comments of articles: number, rate, sentiment, words, and coordinated groups',
  requires: [
    'account',
    'alerts',
    'analysis',
    'article-tracking',
    'articles',
    'clients',
    'subjects',
    'tickets',
    'words',
  ],
  extends: ['analysis.module-loaders', 'analysis.modules', 'articles.filters', 'core.exports', 'core.selects'],
  filters: [
    { list: 'articles', name: 'Author_Label', label: 'filter.authorLabel', entity: 'author-label', isOffered: true },
  ],
  privileges: { 'comment-monitor': ['browse', 'action'] },
  routes: [
    {
      path: front,
      screen: 'comment-monitor',
      title: 'title.comment-monitor',
      menuCode: 'comment-monitor',
      privilege: browse,
    },
    {
      path: `${front}/commented-info`,
      name: 'comments',
      screen: 'commented-info',
      title: 'title.commented-info',
      menuCode: 'comment-monitor',
      privilege: browse,
    },
    {
      path: `${front}/comment-extraction-setting`,
      name: 'commentSettings',
      screen: 'comment-extraction-setting',
      title: 'title.comment-extraction-setting',
      menuCode: 'comment-monitor',
      privilege: ['article-tracking', 'browse'],
    },
    {
      path: words,
      name: 'commentHotWords',
      screen: 'comment-hot-words',
      title: 'title.comment-hot-words',
      menuCode: 'comment-hot-words',
      privilege: browse,
    },
  ],
  menus: [
    { code: 'comment-monitor', area: 'front', order: 30, icon: 'eye', path: front, privilege: browse },
    {
      code: 'comment-hot-words',
      area: 'front',
      parent: 'front-analysis',
      order: 55,
      icon: 'tag',
      path: words,
      privilege: browse,
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'comment-monitor': typeof commentMonitor;
  }
}
