import { defineWeb, resourceScreen } from '#core/web';
import { clients } from '../plugin';
import { client, clientServiceType } from '../resource';

export default defineWeb(clients, {
  screens: {
    'client-list': resourceScreen(client, () => import(/* webpackChunkName: "clients" */ './client-parts')),
    'client-form': () => import(/* webpackChunkName: "clients" */ './client-form-screen'),
    'client-service-type': resourceScreen(
      clientServiceType,
      () => import(/* webpackChunkName: "clients" */ './service-type-parts'),
    ),
  },
});
