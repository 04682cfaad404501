import { definePlugin } from '#core';

/** Messages by text message. */
export const smsChannel = definePlugin({
  id: 'sms-channel',
  summary: 'Messages by text message, over a client’s own gateway or the installation’s',
  requires: ['messages'],
  extends: ['messages.channels'],
});
