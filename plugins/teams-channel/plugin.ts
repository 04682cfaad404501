import { definePlugin } from '#core';

/** Notification channel for Microsoft Teams through workflow webhooks. */
export const teamsChannel = definePlugin({
  id: 'teams-channel',
  summary: 'Messages to Microsoft Teams channels through workflow webhooks',
  requires: ['messages'],
  extends: ['messages.channels'],
});
