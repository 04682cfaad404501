import { defineWeb, resourceScreen } from '#core/web';
import { classification } from '../plugin';

const resources = () => import(/* webpackChunkName: "classification-resource" */ '../resource');

export default defineWeb(classification, {
  screens: {
    'content-class': resourceScreen(
      async () => (await resources()).contentClass,
      () => import('./content-class-parts'),
    ),
    'tag-class': resourceScreen(
      async () => (await resources()).tagClass,
      () => import('./tag-class-parts'),
    ),
    tag: resourceScreen(
      async () => (await resources()).tag,
      () => import('./tag-parts'),
    ),
    'tag-keyword': resourceScreen(
      async () => (await resources()).tagKeyword,
      () => import('./tag-keyword-parts'),
    ),
  },
  widgets: { 'classification-panel': () => import(/* webpackChunkName: "article" */ './classification-panel') },
});
