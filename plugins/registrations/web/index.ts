import { defineWeb, resourceScreen } from '#core/web';
import { registrations } from '../plugin';

const resources = () => import(/* webpackChunkName: "registrations-resource" */ '../resource');

export default defineWeb(registrations, {
  screens: {
    'register-client-list': resourceScreen(
      async () => (await resources()).clientRegistration,
      () => import('./registration-parts'),
    ),
    'client-template': resourceScreen(
      async () => (await resources()).clientTemplate,
      () => import('./template-parts'),
    ),
  },
});
