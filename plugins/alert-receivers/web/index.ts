import { defineWeb, resourceScreen } from '#core/web';
import { alertReceivers } from '../plugin';

const resources = () => import(/* webpackChunkName: "alert-receivers-resource" */ '../resource');

export default defineWeb(alertReceivers, {
  screens: {
    receivers: resourceScreen(
      async () => (await resources()).informUser,
      () => import(/* webpackChunkName: "alert-receivers" */ './receiver-parts'),
    ),
    address: () => import(/* webpackChunkName: "alert-address" */ './address-screen'),
  },
});
