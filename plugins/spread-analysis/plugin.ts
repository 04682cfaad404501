import { definePlugin } from '#core';

const browse = ['spread-analysis', 'browse'] as const;
const area = '/front/analysis/spread-analysis';
const article = `${area}/article-spread-analysis`;

/** Spread of an article: who copied from whom, speed, extent, and changes on the way. */
export const spreadAnalysis = definePlugin({
  id: 'spread-analysis',
  summary:
    'Infers from texts alone which copy of an article was made from which, and shows its path, carriers, speed and reach',
  requires: ['analysis', 'articles', 'clients', 'privileges', 'subjects'],
  extends: [
    'analysis.bound-module-loaders',
    'analysis.module-loaders',
    'analysis.modules',
    'articles.filters',
    'core.selects',
  ],
  privileges: { 'spread-analysis': ['browse'] },
  routes: [
    {
      path: article,
      name: 'articleSpread',
      screen: 'article-spread',
      title: 'title.article-spread',
      menuCode: 'article-spread',
      privilege: browse,
    },
  ],
  filters: [{ list: 'articles', name: 'Copy_Of', label: 'filter.copies', entity: 'article-copies' }],
  widgets: [
    { id: 'spread-link', place: 'articles.detail', order: 12, privilege: browse },
    {
      id: 'open-spread',
      place: 'articles.row-menu',
      order: 15,
      label: 'open',
      icon: 'share',
      privilege: browse,
    },
  ],
  menus: [
    {
      code: 'article-spread',
      area: 'front',
      parent: 'front-analysis',
      order: 40,
      icon: 'share',
      path: article,
      privilege: browse,
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'spread-analysis': typeof spreadAnalysis;
  }
}
