import { grants, withServices } from '#core';
import type { NoticeSource } from '#plugins/notices/server';
import { announcementNotice } from '../contract';
import { AnnouncementReader } from './announcement-reader';

/** Maximum number of announcements in one notice. */
const max = 20;

/** Notifies users of announcements until they have read them. */
export const unreadNotice = withServices(
  { announcementReader: AnnouncementReader },
  ({ announcementReader }): NoticeSource<typeof announcementNotice> => ({
    kind: announcementNotice,
    load: async (caller) => {
      if (!grants(caller.privileges, ['announcement', 'browse'])) return null;
      const unread = await announcementReader.unread(caller);
      return unread.length === 0
        ? null
        : {
            level: unread[0]?.level === 'urgent' ? 'warning' : 'info',
            list: unread.slice(0, max).map(({ announcement_id, title, level }) => ({
              Announcement_ID: announcement_id,
              Title: title,
              Level: level,
            })),
          };
    },
  }),
);
