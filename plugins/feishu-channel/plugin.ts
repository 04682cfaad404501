import { definePlugin } from '#core';

/** Messages to Feishu and Lark groups through their bots. */
export const feishuChannel = definePlugin({
  id: 'feishu-channel',
  summary: 'Messages to Feishu and Lark groups through their bots',
  requires: ['messages'],
  extends: ['messages.channels'],
});
