import { defineWeb } from '#core/web';
import { search } from '../plugin';

export default defineWeb(search, {
  screens: { search: () => import('./search-screen'), 'open-search': () => import('./open-search-screen') },
});
