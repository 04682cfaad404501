import { definePlugin } from '#core';

const path = '/manage/user-privilege-manage/user-privilege-setting/access-reason';

/** Who can see this, and why: the answer of the guards themselves, step by step. */
export const accessReasons = definePlugin({
  id: 'access-reasons',
  summary: 'Why somebody may or may not see an article, a screen or an export, and what two people have that differs',
  requires: ['articles', 'clients', 'privileges', 'users', 'subjects'],
  privileges: { 'access-reason': ['browse'] },
  routes: [
    {
      path,
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
