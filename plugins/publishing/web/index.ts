import { defineWeb } from '#core/web';
import { publishing } from '../plugin';

export default defineWeb(publishing, {
  widgets: {
    publish: () => import('./publish-action'),
    'publish-many': () => import(/* webpackChunkName: "article-list" */ './publish-many'),
    'publication-log': () => import('./publication-log'),
  },
});
