import { noticeRenderer } from '#core/web';
import { routes } from '#shared/routes';
import type { announcementNotice } from '../contract';

/** Renders the notice of unread announcements; each line opens its announcement. */
export const unreadAnnouncement = noticeRenderer<typeof announcementNotice>({
  plugin: 'announcements',
  type: 'Announcement',
  level: 'info',
  getLine: ({ Announcement_ID, Title }, { navigation }) => ({
    key: Announcement_ID,
    text: Title,
    open: () => navigation.navigate(routes.announcements({ id: Announcement_ID })),
  }),
});
