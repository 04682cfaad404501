import { definePlugin } from '#core';

/** What colleagues say to each other about an article. */
export const remarks = definePlugin({
  id: 'remarks',
  summary: 'Remarks on articles, as threads that the colleagues of a client share',
  essential: true,
  requires: ['clients', 'users', 'articles'],
  extends: ['articles.marks', 'clients.removals'],
  privileges: { 'remarked-info': ['browse', 'modify'] },
});
