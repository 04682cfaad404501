import { contribute } from '#core';
import { defineWeb, paletteSources } from '#core/web';
import { nlQuery } from '../plugin';
import { questionPalette } from './question-palette';

export default defineWeb(nlQuery, {
  widgets: { question: () => import(/* webpackChunkName: "search-questions" */ './question-box') },
  contributions: [contribute(paletteSources, questionPalette)],
});
