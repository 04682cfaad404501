import { definePlugin } from '#core';

/** System notices that the server sends to users while they work. */
export const notices = definePlugin({
  id: 'notices',
  summary: 'System notices',
  essential: true,
  requires: ['clients', 'account'],
});
