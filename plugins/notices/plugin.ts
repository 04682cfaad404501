import { definePlugin } from '#core';

/** System notices that the server sends to users while they work. */
export const notices = definePlugin({
  id: 'notices',
  summary: 'System notices',
  essential: true,
  loadTextsEarly: true,
  requires: ['clients', 'account'],
  notices: [
    { type: 'UserSuggestion', duration: 10 },
    { type: 'ArticleComment', duration: 0 },
    { type: 'ReceivedTicketNoReply', duration: 300 },
    { type: 'TicketProcessStatusCount', duration: 300 },
  ],
});
