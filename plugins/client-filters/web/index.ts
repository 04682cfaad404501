import { defineWeb, resourceScreen } from '#core/web';
import { clientFilters } from '../plugin';

const resources = () => import(/* webpackChunkName: "client-filters-resource" */ '../resource');

export default defineWeb(clientFilters, {
  screens: {
    'filter-parameter': () => import('./filter-parameter-screen'),
    'client-black-list': resourceScreen(
      async () => (await resources()).clientBlackList,
      () => import('./black-list-parts'),
    ),
    'client-black-word': resourceScreen(
      async () => (await resources()).clientBlackWord,
      () => import('./black-word-parts'),
    ),
  },
  widgets: { 'block-dialog': () => import('./block-dialog') },
});
