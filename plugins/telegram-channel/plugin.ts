import { definePlugin } from '#core';

/** Messages by a bot of Telegram. */
export const telegramChannel = definePlugin({
  id: 'telegram-channel',
  summary: 'Messages by a bot of Telegram',
  requires: ['messages'],
  extends: ['messages.channels'],
});
