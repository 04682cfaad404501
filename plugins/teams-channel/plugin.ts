import { definePlugin } from '#core';

/** Messages to channels of Microsoft Teams by workflows. */
export const teamsChannel = definePlugin({
  id: 'teams-channel',
  summary: 'Messages to channels of Microsoft Teams by workflows',
  requires: ['messages'],
  extends: ['messages.channels'],
});
