import { definePlugin } from '#core';

const browse = ['brand-analysis', 'browse'] as const;
const path = '/front/analysis/brand-analysis';

/** Compares the own brand with its competitors. */
export const brandAnalysis = definePlugin({
  id: 'brand-analysis',
  summary: 'Compares brands by share of voice, sentiment, media, regions and words, and saves brand sets',
  requires: ['analysis', 'articles', 'clients', 'hot-spots', 'privileges', 'subjects', 'words'],
  extends: ['analysis.bound-module-loaders', 'analysis.modules'],
  privileges: { 'brand-analysis': ['browse', 'modify', 'delete'] },
  routes: [
    {
      path,
      name: 'brandAnalysis',
      screen: 'brand-analysis',
      title: 'title.brand-analysis',
      menuCode: 'brand-analysis',
      privilege: browse,
    },
  ],
  menus: [
    {
      code: 'brand-analysis',
      area: 'front',
      parent: 'front-analysis',
      order: 10,
      icon: 'columns',
      path,
      privilege: browse,
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'brand-analysis': typeof brandAnalysis;
  }
}
