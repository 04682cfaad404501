import { contribute } from '#core';
import { defineWeb, resourceScreen } from '#core/web';
import { moduleLoaders } from '#plugins/analysis';
import { alerts } from '../plugin';

const resources = () => import(/* webpackChunkName: "alerts-resource" */ '../resource');

export default defineWeb(alerts, {
  screens: {
    rules: resourceScreen(
      async () => (await resources()).autoInformRule,
      () => import(/* webpackChunkName: "alert-rules" */ './rule-parts'),
    ),
    templates: resourceScreen(
      async () => (await resources()).contentTemplate,
      () => import(/* webpackChunkName: "alert-templates" */ './template-parts'),
    ),
    receipts: () => import(/* webpackChunkName: "alert-messages" */ './receipt-list-screen'),
    statistics: () => import(/* webpackChunkName: "alert-statistics" */ './statistics-screen'),
    messages: () => import(/* webpackChunkName: "alert-messages" */ './message-list-screen'),
    failures: () => import(/* webpackChunkName: "alert-messages" */ './failure-screen'),
    'by-hand': () => import(/* webpackChunkName: "alert-messages" */ './hand-screen'),
    opened: () => import(/* webpackChunkName: "alert-opened" */ './opened-message-screen'),
  },
  widgets: { 'inform-now': () => import(/* webpackChunkName: "alert-send" */ './send-dialog') },
  contributions: [
    contribute(moduleLoaders, () => async () => [
      (await import(/* webpackChunkName: "wall" */ '../modules')).alertLevels,
    ]),
  ],
});
