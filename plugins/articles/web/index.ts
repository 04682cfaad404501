import { contribute } from '#core';
import { defineWeb, preloadFiles, paletteSource, paletteSources } from '#core/web';
import { articles } from '../plugin';

const listFiles = () => import(/* webpackChunkName: "article-list" */ './list-files');

export default defineWeb(articles, {
  screens: {
    'classified-info': async () => (await listFiles()).classifiedInfoScreen(),
    'similar-article-info': () => import('./similar-article-screen'),
    'article-detail': () => import(/* webpackChunkName: "article" */ './article-screen'),
    'article-free': () => import('./article-free-screen'),
  },
  contributions: [
    contribute(
      paletteSources,
      paletteSource(async () => (await import(/* webpackChunkName: "palette" */ './article-palette')).articlePalette),
    ),
    contribute(preloadFiles, () => listFiles),
  ],
});
