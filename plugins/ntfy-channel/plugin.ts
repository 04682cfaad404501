import { definePlugin } from '#core';

/** Messages by ntfy. */
export const ntfyChannel = definePlugin({
  id: 'ntfy-channel',
  summary: 'Messages by ntfy',
  requires: ['messages'],
  extends: ['messages.channels'],
});
