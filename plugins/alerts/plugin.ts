import { definePlugin } from '#core';

const manage = '/manage/report';
const front = '/front/report';

/** Alerts: notifies receivers of relevant articles and tracks confirmations. */
export const alerts = definePlugin({
  id: 'alerts',
  summary: 'Notifies receivers of incoming articles by rules, with a level and its reason, and tracks the outcome',
  requires: [
    'alert-receivers',
    'analysis',
    'articles',
    'clients',
    'hot-spots',
    'messages',
    'subjects',
    'system-monitor',
    'websites',
  ],
  extends: [
    'analysis.module-loaders',
    'analysis.modules',
    'core.initial-data',
    'core.selects',
    'subjects.guards',
    'system-monitor.client-figures',
  ],
  privileges: {
    'auto-inform-rule': ['browse', 'modify', 'delete'],
    'content-template': ['browse', 'modify', 'delete'],
    'auto-receipt-notification': ['browse'],
    'inform-statistics': ['browse'],
    'inform-message-list': ['browse'],
    'sent-msg-manually': ['browse', 'modify'],
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
    {
      path: `${manage}/auto-receipt-notification`,
      screen: 'receipts',
      title: 'title.auto-receipt-notification',
      menuCode: 'auto-receipt-notification',
      privilege: ['auto-receipt-notification', 'browse'],
    },
    {
      path: `${manage}/inform-statistics`,
      screen: 'statistics',
      title: 'title.inform-statistics',
      menuCode: 'inform-statistics',
      privilege: ['inform-statistics', 'browse'],
    },
    {
      path: `${front}/inform-message-list`,
      name: 'alertMessages',
      screen: 'messages',
      title: 'title.inform-message-list',
      menuCode: 'inform-message-list',
      privilege: ['inform-message-list', 'browse'],
    },
    {
      path: `${front}/inform-failed-list`,
      name: 'alertFailures',
      reason: 'alerts that could not be sent are listed with the reason and tried again here',
      screen: 'failures',
      title: 'title.inform-failed-list',
      menuCode: 'inform-message-list',
      privilege: ['inform-message-list', 'browse'],
    },
    {
      path: `${front}/sent-msg-manually`,
      screen: 'by-hand',
      title: 'title.sent-msg-manually',
      menuCode: 'sent-msg-manually',
      privilege: ['sent-msg-manually', 'browse'],
    },
    { path: '/t-report', screen: 'opened', title: 'title.opened', access: 'open', layout: 'bare' },
  ],
  menus: [
    { code: 'alerts', area: 'front', order: 35, icon: 'alert' },
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
    {
      code: 'auto-receipt-notification',
      area: 'manage',
      parent: 'inform',
      order: 40,
      path: `${manage}/auto-receipt-notification`,
      privilege: ['auto-receipt-notification', 'browse'],
    },
    {
      code: 'inform-statistics',
      area: 'manage',
      parent: 'inform',
      order: 50,
      path: `${manage}/inform-statistics`,
      privilege: ['inform-statistics', 'browse'],
    },
    {
      code: 'inform-message-list',
      area: 'front',
      parent: 'alerts',
      order: 10,
      path: `${front}/inform-message-list`,
      privilege: ['inform-message-list', 'browse'],
    },
    {
      code: 'sent-msg-manually',
      area: 'front',
      parent: 'alerts',
      order: 20,
      path: `${front}/sent-msg-manually`,
      privilege: ['sent-msg-manually', 'browse'],
    },
  ],
  widgets: [
    {
      id: 'inform-now',
      place: 'articles.menu',
      order: 15,
      label: 'menuLine',
      icon: 'send',
      privilege: ['sent-msg-manually', 'modify'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly alerts: typeof alerts;
  }
}
