import { definePlugin } from '#core';

/** One deed for all articles that a filter finds, however many: as a job that is seen, stopped and taken back. */
export const bulkWork = definePlugin({
  id: 'bulk-work',
  summary: 'Does to every article of a filtered list what can be done to one, with progress, stop and undo',
  requires: ['articles', 'clients', 'privileges', 'subjects'],
  essential: true,
  widgets: [{ id: 'whole-list', place: 'articles.whole', order: 10, privilege: ['classifiedInfo', 'browse'] }],
});
