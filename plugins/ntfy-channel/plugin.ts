import { definePlugin } from '#core';

/** Messages through ntfy. */
export const ntfyChannel = definePlugin({
  id: 'ntfy-channel',
  summary: 'Sends messages through ntfy',
  requires: ['messages'],
  extends: ['messages.channels'],
});
