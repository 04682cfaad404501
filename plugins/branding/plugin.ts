import { definePlugin } from '#core';

/** Branding of the product for each client. */
export const branding = definePlugin({
  id: 'branding',
  summary: 'Name, logo, icon, color and home page of a client',
  requires: ['clients'],
  routes: [
    {
      path: '/manage/system-setting/customize-settings',
      screen: 'customize-settings',
      title: 'title.customize-settings',
      menuCode: 'customize-settings',
      privilege: ['customize-settings', 'browse'],
    },
  ],
  menus: [
    {
      code: 'customize-settings',
      area: 'manage',
      parent: 'system-setting',
      order: 10,
      path: '/manage/system-setting/customize-settings',
      privilege: ['customize-settings', 'browse'],
    },
  ],
});
