import { defineWeb, resourceScreen } from '#core/web';
import { registrations } from '../plugin';
import { clientRegistration, clientTemplate } from '../resource';

export default defineWeb(registrations, {
  screens: {
    'register-client-list': resourceScreen(clientRegistration, () => import('./registration-parts')),
    'client-template': resourceScreen(clientTemplate, () => import('./template-parts')),
  },
});
