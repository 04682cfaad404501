import { definePlugin } from '#core';

const list = '/front/report/html-report';
const browse = ['html-report', 'browse'] as const;

/** Reports as pages: put together of blocks, live while they are written, frozen and provable once published. */
export const htmlReports = definePlugin({
  id: 'html-reports',
  summary:
    'Edits reports as pages of blocks with live figures, freezes them at publishing and gives them away by links',
  requires: ['analysis', 'articles', 'briefings', 'clients', 'privileges', 'subjects', 'users'],
  privileges: { 'html-report': ['browse', 'modify', 'action', 'delete'] },
  routes: [
    { path: list, screen: 'list', title: 'title.html-report', menuCode: 'html-report', privilege: browse },
    {
      path: '/front/html-report-editor',
      screen: 'editor',
      title: 'title.editor',
      menuCode: 'html-report',
      privilege: browse,
    },
    { path: '/report', screen: 'shared', title: 'title.shared', access: 'open', layout: 'bare' },
  ],
  menus: [
    {
      code: 'html-report',
      area: 'front',
      parent: 'front-report',
      order: 15,
      icon: 'news',
      path: list,
      privilege: browse,
    },
  ],
});
