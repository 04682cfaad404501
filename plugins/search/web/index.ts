import { contribute } from '#core';
import { defineWeb, paletteSources } from '#core/web';
import { search } from '../plugin';
import { searchPalette } from './search-palette';

export default defineWeb(search, {
  screens: { search: () => import('./search-screen'), 'open-search': () => import('./open-search-screen') },
  contributions: [contribute(paletteSources, searchPalette)],
});
