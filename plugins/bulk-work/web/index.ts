import { defineWeb } from '#core/web';
import { bulkWork } from '../plugin';

export default defineWeb(bulkWork, {
  widgets: { 'whole-list': () => import('./whole-list') },
});
