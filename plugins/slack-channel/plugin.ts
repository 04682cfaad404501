import { definePlugin } from '#core';

/** Messages to channels of Slack. */
export const slackChannel = definePlugin({
  id: 'slack-channel',
  summary: 'Messages to channels of Slack',
  requires: ['messages'],
  extends: ['messages.channels'],
});
