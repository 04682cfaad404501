import { definePlugin } from '#core';

const manual = '/manage/class-manage/manual-classify';

/** Articles whose page could not be read: why, and four ways to mend them. */
export const missingPages = definePlugin({
  id: 'missing-pages',
  summary: 'Keeps the pages of articles that could not be read, tries them again, and mends articles in place',
  requires: ['articles', 'clients', 'collector-nodes', 'extraction', 'readers'],
  extends: ['extraction.unread-pages'],
  privileges: { 'missing-detail-page': ['browse', 'modify', 'action'] },
  routes: [
    {
      path: `${manual}/missing-detail-page`,
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
