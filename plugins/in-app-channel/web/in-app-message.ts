import { LocaleService, type NoticeRenderer } from '#core/web';
import type { inAppNotice } from '../contract';
import { openMessage } from './open-message';

/** Messages that wait for the person; a line opens where the message leads. */
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
