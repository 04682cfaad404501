import { definePlugin } from '#core';

/** Messages as signed JSON to any address. */
export const webhookChannel = definePlugin({
  id: 'webhook-channel',
  summary: 'Messages as signed JSON to any address',
  requires: ['messages'],
  extends: ['messages.channels'],
});
