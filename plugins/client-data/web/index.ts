import { defineWeb } from '#core/web';
import { clientData } from '../plugin';

export default defineWeb(clientData, {
  screens: { 'client-data-manage': () => import('./client-data-screen') },
});
