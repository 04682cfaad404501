import { LocaleService, NavigationService, type NoticeRenderer } from '#core/web';
import { routes } from '#shared/routes';
import type { announcementNotice } from '../contract';

/** Renders the notice of unread announcements; each line opens its announcement. */
export const unreadAnnouncement: NoticeRenderer<typeof announcementNotice> = ({ list, level }, services) =>
  list.length === 0
    ? null
    : {
        title: services.get(LocaleService).text('announcements', 'notice.Announcement'),
        level: level === 'warning' ? 'warning' : 'info',
        lines: list.map(({ Announcement_ID, Title }) => ({
          key: Announcement_ID,
          text: Title,
          open: () => services.get(NavigationService).navigate(routes.announcements({ id: Announcement_ID })),
        })),
      };
