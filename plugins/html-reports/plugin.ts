import { definePlugin } from '#core';

const list = '/front/report/html-report';
const browse = ['html-report', 'browse'] as const;

/** Reports as pages: composed of blocks, live while edited, frozen and verifiable once published. */
export const htmlReports = definePlugin({
  id: 'html-reports',
  summary: 'Edits reports as pages of blocks with live figures, freezes them on publishing and shares them by link',
  requires: ['analysis', 'articles', 'briefings', 'clients', 'privileges', 'share-links', 'subjects', 'users'],
  privileges: { 'html-report': ['browse', 'modify', 'action', 'delete'] },
  routes: [
    {
      path: list,
      name: 'htmlReports',
      screen: 'list',
      title: 'title.html-report',
      menuCode: 'html-report',
      privilege: browse,
    },
    {
      path: '/front/html-report-editor',
      name: 'htmlReportEditor',
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

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'html-reports': typeof htmlReports;
  }
}
