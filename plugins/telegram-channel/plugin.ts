import { definePlugin } from '#core';

/** Messages sent by a Telegram bot. */
export const telegramChannel = definePlugin({
  id: 'telegram-channel',
  summary: 'Messages sent by a Telegram bot',
  requires: ['messages'],
  extends: ['messages.channels'],
});
