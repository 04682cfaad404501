import { definePlugin } from '#core';

/** Filters of a screen under a name, for oneself or for the whole client. */
export const savedViews = definePlugin({
  id: 'saved-views',
  summary: 'Keeps the filters of a screen under a name, for oneself or for the whole client',
  textsFirst: true,
  requires: ['articles', 'clients'],
  essential: true,
  privileges: { 'saved-view': ['browse', 'modify', 'action', 'delete'] },
  widgets: [{ id: 'saved-views', place: 'articles.views', order: 10, privilege: ['saved-view', 'browse'] }],
});
