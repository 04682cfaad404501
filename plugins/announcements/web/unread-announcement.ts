import { withServices } from '#core';
import { LocaleService, NavigationService, type NoticeRenderer } from '#core/web';
import { routes } from '#shared/routes';
import type { announcementNotice } from '../contract';

const getServices = withServices({ locale: LocaleService, navigation: NavigationService }, (services) => services);

/** Renders the notice of unread announcements; each line opens its announcement. */
export const unreadAnnouncement: NoticeRenderer<typeof announcementNotice> = ({ list, level }, resolver) => {
  if (list.length === 0) return null;
  const { locale, navigation } = getServices(resolver);
  return {
    title: locale.text('announcements', 'notice.Announcement'),
    level: level === 'warning' ? 'warning' : 'info',
    lines: list.map(({ Announcement_ID, Title }) => ({
      key: Announcement_ID,
      text: Title,
      open: () => navigation.navigate(routes.announcements({ id: Announcement_ID })),
    })),
  };
};
