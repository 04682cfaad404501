import { definePlugin } from '#core';

/** Short addresses of lists whose filters are too long to be sent around. */
export const shortLinks = definePlugin({
  id: 'short-links',
  summary: 'Gives lists with long filters a short address that opens the same list for colleagues of the same client',
  requires: ['clients'],
  essential: true,
  routes: [{ path: '/s/:key', screen: 'short-link', title: 'title.short-link', access: 'user', layout: 'bare' }],
  widgets: [{ id: 'copy-link', place: 'articles.views', order: 20 }],
});
