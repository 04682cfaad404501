import { definePlugin } from '#core';

/** Messages in the product itself. */
export const inAppChannel = definePlugin({
  id: 'in-app-channel',
  summary: 'Messages in the product itself: behind the bell and in a list of one’s own; they need no service of others',
  essential: true,
  requires: ['messages', 'notices'],
  extends: ['messages.channels', 'notices.sources'],
  notices: [{ type: 'InAppMessage', duration: 10 }],
  routes: [
    { path: '/front/report/in-app-message', screen: 'in-app-messages', title: 'title.in-app-messages', access: 'user' },
  ],
});
