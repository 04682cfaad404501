import { definePlugin } from '#core';

const manage = '/manage/report';

/** Tells the right people what concerns them, and knows who has confirmed it. */
export const alerts = definePlugin({
  id: 'alerts',
  summary: 'Tells receivers by rules what comes in, with a level and its reason, and keeps what became of it',
  requires: ['alert-receivers', 'articles', 'clients', 'hot-spots', 'messages', 'subjects', 'websites'],
  extends: ['core.selects'],
  privileges: {
    'auto-inform-rule': ['browse', 'modify', 'delete'],
    'content-template': ['browse', 'modify', 'delete'],
  },
  routes: [
    {
      path: `${manage}/auto-inform-rule`,
      screen: 'rules',
      title: 'title.auto-inform-rule',
      menuCode: 'auto-inform-rule',
      privilege: ['auto-inform-rule', 'browse'],
    },
    {
      path: `${manage}/content-template`,
      screen: 'templates',
      title: 'title.content-template',
      menuCode: 'content-template',
      privilege: ['content-template', 'browse'],
    },
  ],
  menus: [
    {
      code: 'auto-inform-rule',
      area: 'manage',
      parent: 'inform',
      order: 20,
      path: `${manage}/auto-inform-rule`,
      privilege: ['auto-inform-rule', 'browse'],
    },
    {
      code: 'content-template',
      area: 'manage',
      parent: 'inform',
      order: 30,
      path: `${manage}/content-template`,
      privilege: ['content-template', 'browse'],
    },
  ],
});
