import { defineWeb } from '#core/web';
import { publishing } from '../plugin';

export default defineWeb(publishing, {
  screens: { 'published-info': () => import('./published-info-screen') },
  widgets: {
    publish: () => import(/* webpackChunkName: "article" */ './publish-action'),
    'publish-many': () => import(/* webpackChunkName: "article-list" */ './publish-many'),
    'publication-log': () => import(/* webpackChunkName: "article" */ './publication-log'),
  },
});
