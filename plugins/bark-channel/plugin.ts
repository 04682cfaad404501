import { definePlugin } from '#core';

/** Messages to iPhones by Bark. */
export const barkChannel = definePlugin({
  id: 'bark-channel',
  summary: 'Messages to iPhones by Bark',
  requires: ['messages'],
  extends: ['messages.channels'],
});
