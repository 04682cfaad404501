import { definePlugin } from '#core';

const route = '/manage/class-manage/manual-classify/redo-classify';

/**
 * The present rules, and the present judging of emotions, asked again of what is stored: first the difference, then the
 * deed, which can be taken back.
 */
export const redoClassify = definePlugin({
  id: 'redo-classify',
  summary:
    'Asks the rules of subjects and the judging of emotions again over a period, shows the difference first, and can be cancelled and undone',
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
