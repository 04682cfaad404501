import { defineWeb, resourceScreen } from '#core/web';
import { classification } from '../plugin';
import { contentClass, tag, tagClass, tagKeyword } from '../resource';

export default defineWeb(classification, {
  screens: {
    'content-class': resourceScreen(contentClass, () => import('./content-class-parts')),
    'tag-class': resourceScreen(tagClass, () => import('./tag-class-parts')),
    tag: resourceScreen(tag, () => import('./tag-parts')),
    'tag-keyword': resourceScreen(tagKeyword, () => import('./tag-keyword-parts')),
  },
  widgets: { 'classification-panel': () => import(/* webpackChunkName: "article" */ './classification-panel') },
});
