import { definePlugin } from '#core';

/** Notification channel for DingTalk groups through their robots. */
export const dingtalkChannel = definePlugin({
  id: 'dingtalk-channel',
  summary: 'Sends messages to DingTalk groups through their robots',
  requires: ['messages'],
  extends: ['messages.channels'],
});
