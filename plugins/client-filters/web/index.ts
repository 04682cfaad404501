import { defineWeb, resourceScreen } from '#core/web';
import { clientFilters } from '../plugin';
import { clientBlackList, clientBlackWord } from '../resource';

export default defineWeb(clientFilters, {
  screens: {
    'filter-parameter': () => import('./filter-parameter-screen'),
    'client-black-list': resourceScreen(clientBlackList, () => import('./black-list-parts')),
    'client-black-word': resourceScreen(clientBlackWord, () => import('./black-word-parts')),
  },
  widgets: { 'block-dialog': () => import('./block-dialog') },
});
