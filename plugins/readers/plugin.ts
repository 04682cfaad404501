import { definePlugin } from '#core';

/** Reading: what was fetched or handed in becomes articles, lists, dates and text. It fetches and keeps nothing. */
export const readers = definePlugin({
  id: 'readers',
  summary: 'Reads feeds, sitemaps, web pages and files of every kind, beside the event loop and within a time limit',
  essential: true,
});
