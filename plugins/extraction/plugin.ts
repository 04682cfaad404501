import { definePlugin } from '#core';

/** Collecting: feeds, pages and files become raw articles. */
export const extraction = definePlugin({
  id: 'extraction',
  summary: 'Reads feeds, sitemaps, pages and files from outside and turns them into raw articles',
  requires: ['articles'],
});
