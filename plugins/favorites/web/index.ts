import { defineWeb } from '#core/web';
import { favorites } from '../plugin';

export default defineWeb(favorites, {
  screens: { 'user-favorite-article': () => import('./favorites-screen') },
  widgets: {
    'favorite-star': () => import(/* webpackChunkName: "article-list" */ './favorite-star'),
    'favorite-bulk': () => import(/* webpackChunkName: "article-list" */ './favorite-bulk'),
    'favorite-folder': () => import(/* webpackChunkName: "article" */ './favorite-folder'),
  },
});
