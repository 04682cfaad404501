import { definePlugin } from '#core';

/** Messages as signed JSON to any URL. */
export const webhookChannel = definePlugin({
  id: 'webhook-channel',
  summary: 'Sends messages as signed JSON to any URL',
  requires: ['messages'],
  extends: ['messages.channels'],
});
