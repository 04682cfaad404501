import { defineWeb } from '#core/web';
import { savedViews } from '../plugin';

export default defineWeb(savedViews, { widgets: { 'saved-views': () => import('./saved-views-widget') } });
