import { definePlugin } from '#core';

/** Messages to colleagues by an application of WeCom. */
export const wecomAppChannel = definePlugin({
  id: 'wecom-app-channel',
  summary: 'Messages to colleagues by an application of WeCom',
  requires: ['messages'],
  extends: ['messages.channels'],
});
