import { definePlugin } from '#core';

/** Messages on devices, by the push services of their browsers. */
export const webPushChannel = definePlugin({
  id: 'web-push-channel',
  summary: 'Messages on phones and computers by Web Push, also while the product is closed',
  requires: ['messages'],
  extends: ['messages.channels'],
});
