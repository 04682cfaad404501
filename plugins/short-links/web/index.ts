import { defineWeb } from '#core/web';
import { shortLinks } from '../plugin';

export default defineWeb(shortLinks, {
  screens: { 'short-link': () => import('./short-link-screen') },
  widgets: { 'copy-link': () => import(/* webpackChunkName: "article-list" */ './copy-link') },
});
