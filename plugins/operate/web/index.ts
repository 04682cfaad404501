import { defineWeb } from '#core/web';
import { operate } from '../plugin';

export default defineWeb(operate, { screens: { 'operate-dashboard': () => import('./operate-dashboard-screen') } });
