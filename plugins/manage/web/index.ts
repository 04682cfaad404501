import { defineWeb } from '#core/web';
import { manage } from '../plugin';

export default defineWeb(manage, { screens: { 'manage-dashboard': () => import('./manage-dashboard-screen') } });
