import { definePlugin } from '#core';

/** Notification channel for iPhones through Bark. */
export const barkChannel = definePlugin({
  id: 'bark-channel',
  summary: 'Sends messages to iPhones through Bark',
  requires: ['messages'],
  extends: ['messages.channels'],
});
