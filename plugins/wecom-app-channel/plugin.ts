import { definePlugin } from '#core';

/** Sends messages to colleagues through a WeCom application. */
export const wecomAppChannel = definePlugin({
  id: 'wecom-app-channel',
  summary: 'Sends messages to colleagues through a WeCom application',
  requires: ['messages'],
  extends: ['messages.channels'],
});
