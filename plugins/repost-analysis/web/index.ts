import { defineWeb } from '#core/web';
import { repostAnalysis } from '../plugin';

export default defineWeb(repostAnalysis, {
  screens: {
    'repost-spread': () => import(/* webpackChunkName: "repost-spread" */ './repost-spread-screen'),
    'repost-part': () => import(/* webpackChunkName: "repost-list" */ './repost-part-screen'),
  },
});
