import { defineWeb, resourceScreen } from '#core/web';
import { singleSignOn } from '../plugin';

const resources = () => import(/* webpackChunkName: "single-sign-on" */ '../resource');
const parts = () => import(/* webpackChunkName: "single-sign-on" */ './provider-parts');

export default defineWeb(singleSignOn, {
  screens: { 'sign-in-provider': async () => resourceScreen((await resources()).signInProvider, parts)() },
  widgets: {
    'company-sign-in': () => import(/* webpackChunkName: "single-sign-on" */ './company-sign-in'),
  },
});
