import { defineWeb, resourceScreen } from '#core/web';
import { articleChecker } from '../plugin';
import { checkerWord } from '../resource';

export default defineWeb(articleChecker, {
  screens: {
    'article-checker': () => import('./article-checker-screen'),
    'checker-word': resourceScreen(checkerWord),
  },
});
