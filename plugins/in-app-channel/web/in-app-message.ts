import { withServices } from '#core';
import { LocaleService, type NoticeRenderer } from '#core/web';
import type { inAppNotice } from '../contract';
import { messageOpener } from './open-message';

const getTitle = withServices({ locale: LocaleService }, ({ locale }) =>
  locale.text('in-app-channel', 'notice.InAppMessage'),
);

/** Unread messages of the user; a line opens the target of the message. */
export const inAppMessage: NoticeRenderer<typeof inAppNotice> = ({ list }, services) => {
  if (list.length === 0) return null;
  const openMessage = messageOpener(services);
  return {
    title: getTitle(services),
    level: 'info',
    lines: list.map((line) => ({ key: line.Delivery_ID, text: line.Subject, open: () => openMessage(line) })),
  };
};
