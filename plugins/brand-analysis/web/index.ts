import { defineWeb } from '#core/web';
import { brandAnalysis } from '../plugin';

export default defineWeb(brandAnalysis, {
  screens: { 'brand-analysis': () => import(/* webpackChunkName: "brand-analysis" */ './brand-screen') },
});
