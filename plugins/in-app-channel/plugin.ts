import { definePlugin } from '#core';

/** In-app messages. */
export const inAppChannel = definePlugin({
  id: 'in-app-channel',
  summary:
    'Delivers messages within the product, in the notification menu and in a personal list, without external services',
  essential: true,
  requires: ['messages', 'notices'],
  extends: ['messages.channels', 'notices.sources'],
  notices: [{ type: 'InAppMessage', duration: 10 }],
  routes: [
    {
      path: '/front/report/in-app-message',
      name: 'inAppMessages',
      reason: 'in-app notifications have a list of their own',
      screen: 'in-app-messages',
      title: 'title.in-app-messages',
      access: 'user',
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'in-app-channel': typeof inAppChannel;
  }
}
