import { defineWeb } from '#core/web';
import { announcements } from '../plugin';

export default defineWeb(announcements, {
  screens: { announcement: () => import('./announcement-screen') },
  widgets: { 'announcement-panel': () => import('./announcement-panel') },
  notices: {
    Announcement: () =>
      import(/* webpackChunkName: "notices" */ './unread-announcement').then(({ unreadAnnouncement }) => ({
        default: unreadAnnouncement,
      })),
  },
});
