import { definePlugin } from '#core';

/** Announcements from administrators to their users, with read receipts. */
export const announcements = definePlugin({
  id: 'announcements',
  summary: 'Announcements of a client or of the installation, with audience, period and read receipts',
  requires: ['clients', 'notices', 'privileges', 'users'],
  extends: ['notices.sources'],
  privileges: { announcement: ['browse', 'modify', 'delete'] },
  routes: [
    {
      path: '/front/report/announcement',
      name: 'announcements',
      screen: 'announcement',
      title: 'title.announcement',
      menuCode: 'announcement',
      privilege: ['announcement', 'browse'],
    },
  ],
  menus: [
    {
      code: 'announcement',
      area: 'front',
      parent: 'front-report',
      order: 90,
      icon: 'book',
      path: '/front/report/announcement',
      privilege: ['announcement', 'browse'],
    },
  ],
  notices: [{ type: 'Announcement', duration: 10 }],
  widgets: [{ id: 'announcement-panel', place: 'front.dashboard', order: 60, privilege: ['announcement', 'browse'] }],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly announcements: typeof announcements;
  }
}
