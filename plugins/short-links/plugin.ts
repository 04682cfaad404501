import { definePlugin } from '#core';

/** Short links of lists whose filters are too long to share. */
export const shortLinks = definePlugin({
  id: 'short-links',
  summary: 'Creates short links of lists with long filters, which open the same list for colleagues of the same client',
  requires: ['clients'],
  essential: true,
  routes: [
    {
      path: '/s/:key',
      name: 'shortLink',
      reason: 'a list with a long filter is shared by a short URL',
      screen: 'short-link',
      title: 'title.short-link',
      access: 'user',
      layout: 'bare',
    },
  ],
  widgets: [{ id: 'copy-link', place: 'articles.views', order: 20 }],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'short-links': typeof shortLinks;
  }
}
