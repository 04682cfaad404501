import { defineWeb, resourceScreen } from '#core/web';
import { clients } from '../plugin';

const resources = () => import(/* webpackChunkName: "clients" */ '../resource');

export default defineWeb(clients, {
  screens: {
    'client-list': resourceScreen(
      async () => (await resources()).client,
      () => import(/* webpackChunkName: "clients" */ './client-parts'),
    ),
    'client-form': () => import(/* webpackChunkName: "clients" */ './client-form-screen'),
    'sub-client-list': resourceScreen(
      async () => (await resources()).subClient,
      () => import(/* webpackChunkName: "clients" */ './sub-client-parts'),
    ),
    'client-service-type': resourceScreen(
      async () => (await resources()).clientServiceType,
      () => import(/* webpackChunkName: "clients" */ './service-type-parts'),
    ),
  },
});
