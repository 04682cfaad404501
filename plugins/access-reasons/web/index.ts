import { defineWeb } from '#core/web';
import { accessReasons } from '../plugin';

export default defineWeb(accessReasons, { screens: { 'access-reason': () => import('./access-reason-screen') } });
