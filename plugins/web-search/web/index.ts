import { defineWeb, resourceScreen } from '#core/web';
import { webSearch } from '../plugin';
import { webSearchEngine } from '../resource';

export default defineWeb(webSearch, {
  screens: {
    'web-search': () => import('./web-search-screen'),
    'web-search-engine': resourceScreen(webSearchEngine, () => import('./engine-parts')),
  },
});
