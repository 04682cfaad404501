import { defineWeb } from '#core/web';
import { briefings } from '../plugin';

export default defineWeb(briefings, {
  screens: {
    briefs: () => import(/* webpackChunkName: "briefings" */ './brief-list-screen'),
    basket: () => import(/* webpackChunkName: "briefings" */ './basket-screen'),
    preview: () => import(/* webpackChunkName: "briefings" */ './preview-screen'),
    shared: () => import(/* webpackChunkName: "briefings" */ './shared-brief-screen'),
  },
  widgets: {
    'select-for-brief': () => import(/* webpackChunkName: "article-list" */ './select-for-brief'),
  },
});
