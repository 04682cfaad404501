import { contribute } from '#core';
import { defineWeb, paletteSources } from '#core/web';
import { articles } from '../plugin';
import { articlePalette } from './article-palette';

export default defineWeb(articles, {
  screens: {
    'classified-info': () => import(/* webpackChunkName: "article-list" */ './classified-info-screen'),
    'similar-article-info': () => import('./similar-article-screen'),
    'article-detail': () => import(/* webpackChunkName: "article" */ './article-screen'),
    'article-free': () => import('./article-free-screen'),
  },
  contributions: [contribute(paletteSources, articlePalette)],
});
