import { defineWeb } from '#core/web';
import { savedViews } from '../plugin';

export default defineWeb(savedViews, {
  widgets: { 'saved-views': () => import(/* webpackChunkName: "article-list" */ './saved-views-widget') },
});
