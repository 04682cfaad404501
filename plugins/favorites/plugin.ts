import { definePlugin } from '#core';

/** Articles that people keep for themselves, in folders. */
export const favorites = definePlugin({
  id: 'favorites',
  summary: 'Articles that people keep for themselves, in folders',
  essential: true,
  requires: ['clients', 'articles'],
  extends: ['articles.marks', 'clients.removals'],
  privileges: { 'user-favorite-article': ['browse', 'modify'] },
});
