import { contribute } from '#core';
import { defineWeb, paletteSource, paletteSources } from '#core/web';
import { boundModuleLoaders } from '#plugins/analysis';
import { nlQuery } from '../plugin';

export default defineWeb(nlQuery, {
  widgets: { question: () => import(/* webpackChunkName: "search-questions" */ './question-box') },
  contributions: [
    contribute(
      paletteSources,
      paletteSource(async () => (await import(/* webpackChunkName: "palette" */ './question-palette')).questionPalette),
    ),
    contribute(
      boundModuleLoaders,
      () => async () => (await import(/* webpackChunkName: "kept-charts" */ '../modules')).foundModules,
    ),
  ],
});
