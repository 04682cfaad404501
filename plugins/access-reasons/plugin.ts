import { definePlugin } from '#core';

const path = '/manage/user-privilege-manage/user-privilege-setting/access-reason';

/** Explains step by step who can see what and why, using the answers of the guards themselves. */
export const accessReasons = definePlugin({
  id: 'access-reasons',
  summary:
    'Explains why a person may or may not see an article, a screen or an export, and how the access of two people differs',
  requires: ['articles', 'clients', 'privileges', 'users', 'subjects'],
  privileges: { 'access-reason': ['browse'] },
  routes: [
    {
      path,
      reason: 'administrators check why a user can or cannot see something, and compare two users',
      screen: 'access-reason',
      title: 'title.access-reason',
      menuCode: 'access-reason',
      privilege: ['access-reason', 'browse'],
    },
  ],
  menus: [
    {
      code: 'access-reason',
      area: 'manage',
      parent: 'user-privilege-setting',
      order: 30,
      path,
      privilege: ['access-reason', 'browse'],
    },
  ],
});
