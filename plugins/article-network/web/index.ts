import { contribute } from '#core';
import { defineWeb } from '#core/web';
import { boundModuleLoaders } from '#plugins/analysis';
import { articleNetwork } from '../plugin';

export default defineWeb(articleNetwork, {
  screens: { 'article-network': () => import(/* webpackChunkName: "article-network" */ './network-screen') },
  widgets: { 'network-link': () => import(/* webpackChunkName: "article-list" */ './network-link') },
  contributions: [
    contribute(
      boundModuleLoaders,
      () => async () => (await import(/* webpackChunkName: "kept-charts" */ '../modules')).networkModules,
    ),
  ],
});
