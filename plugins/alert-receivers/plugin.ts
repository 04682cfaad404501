import { definePlugin } from '#core';

const screen = '/manage/report/inform-user';

/** Alert receivers with their addresses and quiet hours. */
export const alertReceivers = definePlugin({
  id: 'alert-receivers',
  summary:
    'Manages alert receivers and their addresses, verified by a code or a link, with quiet hours and unsubscribe links',
  requires: ['clients', 'messages', 'privileges', 'users'],
  extends: ['core.selects'],
  privileges: { 'inform-user': ['browse', 'modify', 'delete', 'action'] },
  routes: [
    {
      path: screen,
      screen: 'receivers',
      title: 'title.inform-user',
      menuCode: 'inform-user',
      privilege: ['inform-user', 'browse'],
    },
    {
      path: '/t-report/address',
      reason: 'the owner of an address verifies it or unsubscribes by link',
      screen: 'address',
      title: 'title.address',
      access: 'open',
      layout: 'bare',
    },
  ],
  menus: [
    { code: 'inform', area: 'manage', order: 35, icon: 'bell' },
    {
      code: 'inform-user',
      area: 'manage',
      parent: 'inform',
      order: 10,
      path: screen,
      privilege: ['inform-user', 'browse'],
    },
  ],
});
