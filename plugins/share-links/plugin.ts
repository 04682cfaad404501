import { definePlugin } from '#core';

/** Links that show one thing, such as an article or a report, to readers without an account. */
export const shareLinks = definePlugin({
  id: 'share-links',
  summary: 'Creates expiring links to single articles and reports, with password, visits and one rule of validity',
  requires: ['clients', 'users'],
  extends: ['users.personal-access'],
  essential: true,
});
