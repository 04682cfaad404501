import { withServices } from '#core';
import { DatabaseService } from '#core/server';
import type { NoticeSource } from '#plugins/notices/server';
import { inAppNotice } from '../contract';

/** Days for which an unread message stays in the notification menu; the list keeps it longer. */
const days = 14;

/** Notifies users of unread messages. */
export const unreadMessages = withServices(
  { database: DatabaseService },
  ({ database }): NoticeSource<typeof inAppNotice> => ({
    kind: inAppNotice,
    load: async ({ clientId, userId }) => {
      const { rows } = await database.query<{ delivery_id: string; subject: string; link: string | null }>(
        `select delivery_id, subject, link from in_app_message
         where client_id = $1 and address = $2 and read_at is null
           and sent_at > now() - make_interval(days => ${days})
         order by delivery_id desc limit 20`,
        [clientId, userId],
      );
      return rows.length === 0
        ? null
        : { list: rows.map((row) => ({ Delivery_ID: row.delivery_id, Subject: row.subject, Link: row.link })) };
    },
  }),
);
