import { definePlugin } from '#core';

/** Messages to Slack channels. */
export const slackChannel = definePlugin({
  id: 'slack-channel',
  summary: 'Messages to Slack channels',
  requires: ['messages'],
  extends: ['messages.channels'],
});
