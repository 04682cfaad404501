import { defineWeb } from '#core/web';
import { clientRelations } from '../plugin';

export default defineWeb(clientRelations, {
  screens: { 'client-relation-manage': () => import('./client-relation-screen') },
  widgets: {
    'sub-client-subjects': () => import('./sub-client-subjects'),
    'sub-client-manager': () => import('./sub-client-manager'),
  },
});
