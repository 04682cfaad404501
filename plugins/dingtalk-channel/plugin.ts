import { definePlugin } from '#core';

/** Messages to groups of DingTalk by their robots. */
export const dingtalkChannel = definePlugin({
  id: 'dingtalk-channel',
  summary: 'Messages to groups of DingTalk by their robots',
  requires: ['messages'],
  extends: ['messages.channels'],
});
