import { definePlugin } from '#core';

/** Template messages of a WeChat official account. */
export const officialAccountChannel = definePlugin({
  id: 'official-account-channel',
  summary: 'Sends template messages of a WeChat official account',
  requires: ['messages'],
  extends: ['messages.channels'],
});
