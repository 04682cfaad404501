import { definePlugin } from '#core';

/** Remarks of colleagues on articles. */
export const remarks = definePlugin({
  id: 'remarks',
  summary: 'Provides remarks on articles as threads shared within a client',
  essential: true,
  requires: ['clients', 'users', 'articles', 'notices'],
  extends: ['articles.marks', 'core.selects', 'notices.sources'],
  privileges: { 'remarked-info': ['browse', 'modify'] },
  routes: [
    {
      path: '/front/report/remarked-info',
      screen: 'remarked-info',
      title: 'title.remarked-info',
      menuCode: 'remarked-info',
      privilege: ['remarked-info', 'browse'],
    },
  ],
  menus: [
    {
      code: 'remarked-info',
      area: 'front',
      parent: 'front-report',
      order: 75,
      icon: 'comment',
      path: '/front/report/remarked-info',
      privilege: ['remarked-info', 'browse'],
    },
  ],
  notices: [{ type: 'RemarkMention', duration: 10 }],
  widgets: [
    { id: 'remark-thread', place: 'articles.detail', order: 30, privilege: ['remarked-info', 'browse'] },
    {
      id: 'remark-dialog',
      place: 'articles.row-menu',
      order: 20,
      label: 'menuLine',
      icon: 'comment',
      privilege: ['remarked-info', 'browse'],
    },
  ],
});
