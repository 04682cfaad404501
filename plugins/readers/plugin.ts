import { definePlugin } from '#core';

/**
 * Parses fetched or imported documents into articles, lists, dates and text. It neither fetches nor stores anything.
 */
export const readers = definePlugin({
  id: 'readers',
  summary: 'Reads feeds, sitemaps, web pages and files of every kind, in worker threads and within a time limit',
  essential: true,
});
