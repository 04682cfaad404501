import { withServices } from '#core';
import type { NoticeSource } from '#plugins/notices/server';
import { inAppNotice } from '../contract';
import { InAppRepository } from './in-app-repository';

/** Days for which an unread message stays in the notification menu; the list keeps it longer. */
const days = 14;

/** Notifies users of unread messages. */
export const unreadMessages = withServices(
  { messages: InAppRepository },
  ({ messages }): NoticeSource<typeof inAppNotice> => ({
    kind: inAppNotice,
    load: async (caller) => {
      const list = await messages.unread(caller, days);
      return list.length === 0
        ? null
        : { list: list.map(({ Delivery_ID, Subject, Link }) => ({ Delivery_ID, Subject, Link })) };
    },
  }),
);
