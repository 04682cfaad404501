import { definePlugin } from '#core';

/** Channel for SMS messages. */
export const smsChannel = definePlugin({
  id: 'sms-channel',
  summary: 'Sends SMS messages over a client’s own gateway or the installation’s',
  requires: ['messages'],
  extends: ['messages.channels'],
});
