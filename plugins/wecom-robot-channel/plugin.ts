import { definePlugin } from '#core';

/** Messages to groups of WeCom by their robots. */
export const wecomRobotChannel = definePlugin({
  id: 'wecom-robot-channel',
  summary: 'Messages to groups of WeCom by their robots',
  requires: ['messages'],
  extends: ['messages.channels'],
});
