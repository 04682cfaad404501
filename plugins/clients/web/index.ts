import { defineWeb, resourceScreen } from '#core/web';
import { clients } from '../plugin';
import { client, clientServiceType, subClient } from '../resource';

export default defineWeb(clients, {
  screens: {
    'client-list': resourceScreen(client, () => import(/* webpackChunkName: "clients" */ './client-parts')),
    'client-form': () => import(/* webpackChunkName: "clients" */ './client-form-screen'),
    'sub-client-list': resourceScreen(subClient, () => import(/* webpackChunkName: "clients" */ './sub-client-parts')),
    'client-service-type': resourceScreen(
      clientServiceType,
      () => import(/* webpackChunkName: "clients" */ './service-type-parts'),
    ),
  },
});
