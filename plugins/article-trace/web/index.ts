import { defineWeb } from '#core/web';
import { articleTrace } from '../plugin';

export default defineWeb(articleTrace, {
  screens: { 'article-trace': () => import(/* webpackChunkName: "article-trace" */ './article-trace-screen') },
  widgets: { 'article-trace-link': () => import(/* webpackChunkName: "article-list" */ './article-trace-link') },
});
