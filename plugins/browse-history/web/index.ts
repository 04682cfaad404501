import { defineWeb } from '#core/web';
import { browseHistory } from '../plugin';

export default defineWeb(browseHistory, {
  screens: { 'article-browse-history': () => import('./browse-history-screen') },
});
