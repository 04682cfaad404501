import { contribute } from '#core';
import { defineWeb, paletteSource, paletteSources } from '#core/web';
import { search } from '../plugin';

export default defineWeb(search, {
  screens: {
    search: () => import('./search-screen'),
    'open-search': () => import('./open-search-screen'),
    'search-dashboard': () => import('./search-dashboard-screen'),
  },
  widgets: { 'query-dashboard': () => import(/* webpackChunkName: "article-list" */ './query-dashboard') },
  contributions: [
    contribute(
      paletteSources,
      paletteSource(async () => (await import(/* webpackChunkName: "palette" */ './search-palette')).searchPalette),
    ),
  ],
});
