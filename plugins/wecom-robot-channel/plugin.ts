import { definePlugin } from '#core';

/** Sends messages to WeCom groups through group robots. */
export const wecomRobotChannel = definePlugin({
  id: 'wecom-robot-channel',
  summary: 'Sends messages to WeCom groups through group robots',
  requires: ['messages'],
  extends: ['messages.channels'],
});
