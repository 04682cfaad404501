import { definePlugin } from '#core';

const screen = '/manage/system-setting/message-channel';

/** Messages to people: their content, deliveries by channel, and receipts. */
export const messages = definePlugin({
  id: 'messages',
  summary: 'Messages to people over channels such as mail, with one row per delivery and receipts',
  essential: true,
  requires: ['clients'],
  privileges: { 'message-channel': ['browse', 'modify', 'action'] },
  routes: [
    {
      path: screen,
      reason: 'clients configure the mail server and gateways for their alerts and reports',
      screen: 'channels',
      title: 'title.channels',
      menuCode: 'message-channel',
      privilege: ['message-channel', 'browse'],
    },
    {
      path: '/message-receipt',
      reason: 'recipients read and confirm a message',
      screen: 'receipt',
      title: 'title.receipt',
      access: 'open',
      layout: 'bare',
    },
  ],
  menus: [
    {
      code: 'message-channel',
      area: 'manage',
      parent: 'system-setting',
      order: 20,
      path: screen,
      privilege: ['message-channel', 'browse'],
    },
  ],
});
