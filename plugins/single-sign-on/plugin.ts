import { definePlugin } from '#core';

const browse = ['sign-in-provider', 'browse'] as const;
const path = '/manage/system-setting/sign-in-provider';

/** Single sign-on through the company's identity provider. */
export const singleSignOn = definePlugin({
  id: 'single-sign-on',
  summary:
    'Signs users in through OpenID Connect or a QR code scan with WeCom, DingTalk or Feishu, and creates their accounts',
  requires: ['account', 'clients', 'privileges', 'users'],
  extends: ['core.selects', 'account.sign-in-methods', 'single-sign-on.kinds'],
  widgets: [{ id: 'company-sign-in', place: 'account.sign-in', order: 10 }],
  privileges: { 'sign-in-provider': ['browse', 'modify', 'delete'] },
  routes: [
    {
      path,
      reason: 'clients configure single sign-on for their users, and the assigned roles',
      screen: 'sign-in-provider',
      title: 'title.sign-in-provider',
      menuCode: 'sign-in-provider',
      privilege: browse,
    },
  ],
  menus: [{ code: 'sign-in-provider', area: 'manage', parent: 'system-setting', order: 30, path, privilege: browse }],
});
