import { definePlugin } from '#core';

const route = '/manage/class-manage/manual-classify/redo-classify';

/**
 * Re-runs the current rules or the current sentiment classification on stored articles: the difference is shown first,
 * then applied, and can be undone.
 */
export const redoClassify = definePlugin({
  id: 'redo-classify',
  summary:
    'Re-runs subject rules and sentiment classification over a period, previews the difference, and supports cancel and undo',
  requires: ['articles', 'classification', 'clients', 'emotion-words', 'privileges', 'subjects'],
  privileges: { 'redo-classify': ['browse', 'action'] },
  routes: [
    {
      path: route,
      screen: 'redo-classify',
      title: 'title.redo-classify',
      menuCode: 'redo-classify',
      privilege: ['redo-classify', 'browse'],
    },
  ],
  menus: [
    {
      code: 'redo-classify',
      area: 'manage',
      parent: 'manual-classify',
      order: 50,
      path: route,
      privilege: ['redo-classify', 'browse'],
    },
  ],
});
