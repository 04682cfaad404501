import { definePlugin } from '#core';

/** Messages to groups of Feishu and Lark by their robots. */
export const feishuChannel = definePlugin({
  id: 'feishu-channel',
  summary: 'Messages to groups of Feishu and Lark by their robots',
  requires: ['messages'],
  extends: ['messages.channels'],
});
