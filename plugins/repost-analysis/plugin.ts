import { definePlugin } from '#core';

const browse = ['repost-analysis', 'browse'] as const;
const path = '/front/analysis/spread-analysis/weibo-spread-analysis';

/** How one post went from hand to hand, from a list of its reposts. */
export const repostAnalysis = definePlugin({
  id: 'repost-analysis',
  summary:
    'Reads the reposts of a post from files or platforms, and shows their tree, its carriers, who took part, what they wrote, and whom it may have been paid for',
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
    { path, screen: 'repost-spread', title: 'title.repost-spread', menuCode: 'repost-spread', privilege: browse },
    {
      path: `${path}/:part`,
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
