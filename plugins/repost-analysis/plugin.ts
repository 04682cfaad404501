import { definePlugin } from '#core';

const browse = ['repost-analysis', 'browse'] as const;
const path = '/front/analysis/spread-analysis/weibo-spread-analysis';

/** Analyzes how a post spread, from a list of its reposts. */
export const repostAnalysis = definePlugin({
  id: 'repost-analysis',
  summary:
    'Imports the reposts of a post from files or platforms, and shows their tree, carriers, participants, texts and suspected paid reposts',
  requires: [
    'analysis',
    'articles',
    'clients',
    'data-exchange',
    'emotion-words',
    'privileges',
    'readers',
    'subjects',
    'words',
  ],
  extends: ['analysis.bound-module-loaders', 'analysis.modules', 'articles.filters', 'core.exports', 'core.selects'],
  privileges: { 'repost-analysis': ['browse', 'modify', 'delete'] },
  routes: [
    // Shows data that a client imports, in tables of its own; the plugin for the spread of articles has no tables.
    {
      path,
      name: 'repostSpread',
      screen: 'repost-spread',
      title: 'title.repost-spread',
      menuCode: 'repost-spread',
      privilege: browse,
    },
    {
      path: `${path}/:part`,
      name: 'repostPart',
      screen: 'repost-part',
      title: 'title.repost-spread',
      menuCode: 'repost-spread',
      privilege: browse,
    },
  ],
  filters: [{ list: 'articles', name: 'Reposts_Of', label: 'filter.reposts', entity: 'repost-post' }],
  menus: [
    {
      code: 'repost-spread',
      area: 'front',
      parent: 'front-analysis',
      order: 45,
      icon: 'weibo',
      path,
      privilege: browse,
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'repost-analysis': typeof repostAnalysis;
  }
}
