import { definePlugin } from '#core';

/** Email notification channel. */
export const mailChannel = definePlugin({
  id: 'mail-channel',
  summary: 'Email messages through a client’s own mail server or that of the installation',
  requires: ['messages'],
  extends: ['messages.channels'],
});
