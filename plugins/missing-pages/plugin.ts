import { definePlugin } from '#core';

const manual = '/manage/class-manage/manual-classify';

/** Handles articles whose page could not be read: the reasons, and four ways to fix them. */
export const missingPages = definePlugin({
  id: 'missing-pages',
  summary: 'Records the pages of articles that could not be read, retries them, and fixes articles in place',
  requires: ['articles', 'clients', 'collector-nodes', 'extraction', 'readers'],
  extends: ['core.dashboard-figures', 'extraction.unread-pages'],
  privileges: { 'missing-detail-page': ['browse', 'modify', 'action'] },
  routes: [
    {
      path: `${manual}/missing-detail-page`,
      name: 'missingPages',
      screen: 'missing-detail-page',
      title: 'title.missing-detail-page',
      menuCode: 'missing-detail-page',
      privilege: ['missing-detail-page', 'browse'],
    },
  ],
  menus: [
    {
      code: 'missing-detail-page',
      area: 'manage',
      parent: 'manual-classify',
      order: 60,
      path: `${manual}/missing-detail-page`,
      privilege: ['missing-detail-page', 'browse'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'missing-pages': typeof missingPages;
  }
}
