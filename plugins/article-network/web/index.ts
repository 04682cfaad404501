import { defineWeb } from '#core/web';
import { articleNetwork } from '../plugin';

export default defineWeb(articleNetwork, {
  screens: { 'article-network': () => import(/* webpackChunkName: "article-network" */ './network-screen') },
  widgets: { 'network-link': () => import(/* webpackChunkName: "article-list" */ './network-link') },
});
