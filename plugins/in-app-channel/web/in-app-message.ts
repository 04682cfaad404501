import { noticeRenderer } from '#core/web';
import type { inAppNotice } from '../contract';
import { openMessage } from './open-message';

/** Unread messages of the user; a line opens the target of the message. */
export const inAppMessage = noticeRenderer<typeof inAppNotice>({
  plugin: 'in-app-channel',
  type: 'InAppMessage',
  level: 'info',
  getLine: (line, tools) => ({ key: line.Delivery_ID, text: line.Subject, open: () => openMessage(tools, line) }),
});
