import { definePlugin } from '#core';

/** Applies one action to all articles that a filter finds, however many: as a job with progress, stop and undo. */
export const bulkWork = definePlugin({
  id: 'bulk-work',
  summary: 'Applies article actions to every article of a filtered list, with progress, stop and undo',
  requires: ['articles', 'clients', 'privileges', 'subjects'],
  essential: true,
  widgets: [{ id: 'whole-list', place: 'articles.whole', order: 10, privilege: ['classifiedInfo', 'browse'] }],
});
