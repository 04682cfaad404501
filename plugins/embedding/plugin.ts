import { definePlugin } from '#core';

const manage = '/manage/external-interface/iframe-embedded';
const page = '/front/tools/embedded-page';
const browse = ['iframe-embedded', 'browse'] as const;
const look = ['embedded-page', 'browse'] as const;

/** Embeds parts of the product in other sites, and external pages in the product. */
export const embedding = definePlugin({
  id: 'embedding',
  summary: 'Provides figures and lists to other sites as widgets and shows external pages inside the product',
  requires: ['analysis', 'articles', 'clients', 'data-exchange', 'front', 'privileges', 'readers', 'subjects', 'users'],
  extends: ['users.personal-access'],
  privileges: { 'iframe-embedded': ['browse', 'modify', 'delete'], 'embedded-page': ['browse'] },
  routes: [
    {
      path: manage,
      name: 'iframeEmbedded',
      screen: 'iframe-embedded',
      title: 'title.iframe-embedded',
      menuCode: 'iframe-embedded',
      privilege: browse,
    },
    {
      path: page,
      name: 'embeddedPage',
      reason: 'external pages embedded by the client’s administrator are shown here',
      screen: 'embedded-page',
      title: 'title.embedded-page',
      menuCode: 'embedded-page',
      privilege: look,
    },
  ],
  menus: [
    {
      code: 'iframe-embedded',
      area: 'manage',
      parent: 'external-interface',
      order: 30,
      path: manage,
      privilege: browse,
    },
    {
      code: 'embedded-page',
      area: 'front',
      parent: 'front-tools',
      order: 94,
      icon: 'full-screen',
      path: page,
      privilege: look,
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly embedding: typeof embedding;
  }
}
