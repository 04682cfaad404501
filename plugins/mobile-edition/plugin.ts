import { definePlugin } from '#core';

const screen = '/front/report/mobile-edition';

/** The product on phones: installation and notifications. */
export const mobileEdition = definePlugin({
  id: 'mobile-edition',
  summary: 'The product as an app on phones: QR code, installation, push, bound accounts and notification settings',
  requires: ['messages', 'web-push-channel'],
  routes: [
    {
      path: screen,
      name: 'mobileEdition',
      screen: 'mobile-edition',
      title: 'title.mobile-edition',
      menuCode: 'mobile-edition',
      access: 'user',
    },
  ],
  menus: [{ code: 'mobile-edition', area: 'front', parent: 'front-report', order: 75, icon: 'app', path: screen }],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'mobile-edition': typeof mobileEdition;
  }
}
