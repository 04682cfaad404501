import { contribute } from '#core';
import { defineWeb, paletteSources } from '#core/web';
import { boundModuleLoaders } from '#plugins/analysis';
import { nlQuery } from '../plugin';
import { questionPalette } from './question-palette';

export default defineWeb(nlQuery, {
  widgets: { question: () => import(/* webpackChunkName: "search-questions" */ './question-box') },
  contributions: [
    contribute(paletteSources, questionPalette),
    contribute(
      boundModuleLoaders,
      () => async () => (await import(/* webpackChunkName: "kept-charts" */ '../modules')).foundModules,
    ),
  ],
});
