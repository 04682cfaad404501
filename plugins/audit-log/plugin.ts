import { definePlugin } from '#core';

/** Which screens people opened, when and from where. */
export const auditLog = definePlugin({
  id: 'audit-log',
  summary: 'The access log of users',
  essential: true,
  requires: ['clients', 'users'],
  extends: ['clients.removals'],
  privileges: { 'user-access-log': ['browse', 'delete'] },
});
