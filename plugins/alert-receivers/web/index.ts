import { defineWeb, resourceScreen } from '#core/web';
import { alertReceivers } from '../plugin';
import { informUser } from '../resource';

export default defineWeb(alertReceivers, {
  screens: {
    receivers: resourceScreen(informUser, () => import(/* webpackChunkName: "alert-receivers" */ './receiver-parts')),
    address: () => import(/* webpackChunkName: "alert-address" */ './address-screen'),
  },
});
