import { definePlugin } from '#core';

/** Delivers messages to devices through the push services of their browsers. */
export const webPushChannel = definePlugin({
  id: 'web-push-channel',
  summary: 'Sends messages to phones and computers by Web Push, even while the product is closed',
  requires: ['messages', 'users'],
  extends: ['messages.channels'],
});
