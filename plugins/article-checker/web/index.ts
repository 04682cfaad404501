import { defineWeb, resourceScreen } from '#core/web';
import { articleChecker } from '../plugin';

const resources = () => import(/* webpackChunkName: "article-checker-resource" */ '../resource');

export default defineWeb(articleChecker, {
  screens: {
    'article-checker': () => import('./article-checker-screen'),
    'checker-word': resourceScreen(async () => (await resources()).checkerWord),
  },
});
