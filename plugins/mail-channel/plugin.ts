import { definePlugin } from '#core';

/** Messages by mail. */
export const mailChannel = definePlugin({
  id: 'mail-channel',
  summary: 'Messages by mail, over a client’s own mail server or the installation’s',
  requires: ['messages'],
  extends: ['messages.channels'],
});
