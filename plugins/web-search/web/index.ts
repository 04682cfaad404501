import { defineWeb, resourceScreen } from '#core/web';
import { webSearch } from '../plugin';

const resources = () => import(/* webpackChunkName: "web-search-resource" */ '../resource');

export default defineWeb(webSearch, {
  screens: {
    'web-search': () => import('./web-search-screen'),
    'web-search-engine': resourceScreen(
      async () => (await resources()).webSearchEngine,
      () => import('./engine-parts'),
    ),
  },
});
