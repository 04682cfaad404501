import { LocaleService, type NoticeRenderer } from '#core/web';
import type { inAppNotice } from '../contract';
import { openMessage } from './open-message';

/** Unread messages of the user; a line opens the target of the message. */
export const inAppMessage: NoticeRenderer<typeof inAppNotice> = ({ list }, services) =>
  list.length === 0
    ? null
    : {
        title: services.get(LocaleService).text('in-app-channel', 'notice.InAppMessage'),
        level: 'info',
        lines: list.map((line) => ({
          key: line.Delivery_ID,
          text: line.Subject,
          open: () => openMessage(line, services),
        })),
      };
