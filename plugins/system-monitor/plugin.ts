import { definePlugin } from '#core';

/** What operators watch the running installation by. */
export const systemMonitor = definePlugin({
  id: 'system-monitor',
  summary: 'The outbox of all messages',
  essential: true,
  requires: ['clients', 'audit-log', 'messages'],
  privileges: { 'message-outbox': ['browse', 'action'] },
  routes: [
    {
      path: '/operate/system-monitor/outbox',
      screen: 'outbox',
      title: 'title.outbox',
      menuCode: 'message-outbox',
      privilege: ['message-outbox', 'browse'],
    },
  ],
  menus: [
    { code: 'system-monitor', area: 'operate', order: 90, icon: 'monitor' },
    {
      code: 'message-outbox',
      area: 'operate',
      parent: 'system-monitor',
      order: 80,
      path: '/operate/system-monitor/outbox',
      privilege: ['message-outbox', 'browse'],
    },
  ],
});
