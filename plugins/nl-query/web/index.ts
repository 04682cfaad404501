import { contribute } from '#core';
import { defineWeb, paletteSources } from '#core/web';
import { boundModuleLoaders } from '#plugins/analysis';
import { nlQuery } from '../plugin';

export default defineWeb(nlQuery, {
  widgets: { question: () => import(/* webpackChunkName: "search-questions" */ './question-box') },
  contributions: [
    contribute(
      paletteSources,
      (services) => async () =>
        (await import(/* webpackChunkName: "palette" */ './question-palette')).questionPalette(services),
    ),
    contribute(
      boundModuleLoaders,
      () => async () => (await import(/* webpackChunkName: "kept-charts" */ '../modules')).foundModules,
    ),
  ],
});
