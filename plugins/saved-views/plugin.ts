import { definePlugin } from '#core';

/** Named filters of a screen, private or shared with the whole client. */
export const savedViews = definePlugin({
  id: 'saved-views',
  summary: 'Saves the filters of a screen under a name, privately or for the whole client',
  loadTextsEarly: true,
  requires: ['articles', 'clients'],
  essential: true,
  privileges: { 'saved-view': ['browse', 'modify', 'action', 'delete'] },
  widgets: [{ id: 'saved-views', place: 'articles.views', order: 10, privilege: ['saved-view', 'browse'] }],
});
