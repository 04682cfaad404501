import { contribute } from '#core';
import { defineWeb, nextFiles, paletteSource, paletteSources } from '#core/web';
import { articles } from '../plugin';

const deskFiles = () => import(/* webpackChunkName: "article-list" */ './desk-files');

export default defineWeb(articles, {
  screens: {
    'classified-info': async () => (await deskFiles()).desk(),
    'similar-article-info': () => import('./similar-article-screen'),
    'article-detail': () => import(/* webpackChunkName: "article" */ './article-screen'),
    'article-free': () => import('./article-free-screen'),
  },
  contributions: [
    contribute(
      paletteSources,
      paletteSource(async () => (await import(/* webpackChunkName: "palette" */ './article-palette')).articlePalette),
    ),
    contribute(nextFiles, () => deskFiles),
  ],
});
