import { contribute } from '#core';
import { defineWeb } from '#core/web';
import { boundModuleLoaders } from '#plugins/analysis';
import { brandAnalysis } from '../plugin';

export default defineWeb(brandAnalysis, {
  screens: { 'brand-analysis': () => import(/* webpackChunkName: "brand-analysis" */ './brand-screen') },
  contributions: [
    contribute(
      boundModuleLoaders,
      () => async () => (await import(/* webpackChunkName: "kept-charts" */ '../modules')).brandModules,
    ),
  ],
});
