import { definePlugin } from '#core';

const browse = ['author-analysis', 'browse'] as const;
const area = '/front/analysis';
const list = 'articles';

/** Author analysis: accounts and journalists, their effect, and actions on them. */
export const authorAnalysis = definePlugin({
  id: 'author-analysis',
  summary: 'Ranks accounts by a documented influence formula, and shows the times, topics, style and sources of each',
  requires: [
    'alerts',
    'analysis',
    'articles',
    'client-filters',
    'clients',
    'comment-monitor',
    'privileges',
    'spread-analysis',
    'subjects',
    'users',
    'words',
  ],
  extends: [
    'analysis.bound-module-loaders',
    'analysis.module-loaders',
    'analysis.modules',
    'articles.filters',
    'core.selects',
  ],
  privileges: { 'author-analysis': ['browse', 'modify'] },
  widgets: [
    { id: 'open-author', place: 'articles.row-menu', order: 16, label: 'open', icon: 'user', privilege: browse },
  ],
  filters: [
    { list, name: 'Copy_From', label: 'filter.copyFrom', entity: 'author-account' },
    { list, name: 'Other_Than', label: 'filter.otherThan', entity: 'author-account' },
    { list, name: 'Is_Origin', label: 'filter.origin', entity: 'article-origin' },
    { list, name: 'Cites', label: 'filter.cites' },
    { list, name: 'Posted_In', label: 'filter.postedIn', entity: 'posting-hour' },
  ],
  routes: [
    {
      path: `${area}/author-analysis`,
      name: 'authorAnalysis',
      screen: 'author-analysis',
      title: 'title.author-analysis',
      menuCode: 'author-analysis',
      privilege: browse,
    },
    {
      path: `${area}/author-detail`,
      name: 'authorDetail',
      screen: 'author-detail',
      title: 'title.author-detail',
      menuCode: 'author-analysis',
      privilege: browse,
    },
    {
      path: `${area}/author-top-rank`,
      name: 'authorTopRank',
      screen: 'author-top-rank',
      title: 'title.author-top-rank',
      menuCode: 'author-top-rank',
      privilege: browse,
    },
  ],
  menus: [
    {
      code: 'author-analysis',
      area: 'front',
      parent: 'front-analysis',
      order: 60,
      icon: 'social',
      path: `${area}/author-analysis`,
      privilege: browse,
    },
    {
      code: 'author-top-rank',
      area: 'front',
      parent: 'front-analysis',
      order: 65,
      icon: 'sort',
      path: `${area}/author-top-rank`,
      privilege: browse,
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'author-analysis': typeof authorAnalysis;
  }
}
