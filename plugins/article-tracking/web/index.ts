import { defineWeb, resourceScreen } from '#core/web';
import { articleTracking } from '../plugin';

const resources = () => import(/* webpackChunkName: "article-tracking-resource" */ '../resource');

export default defineWeb(articleTracking, {
  screens: {
    'reply-adapter': resourceScreen(
      async () => (await resources()).replyAdapter,
      () => import(/* webpackChunkName: "reply-adapter" */ './reply-adapter-parts'),
    ),
  },
  widgets: {
    replies: () => import(/* webpackChunkName: "article" */ './reply-panel'),
    'article-numbers': () => import(/* webpackChunkName: "article" */ './numbers-panel'),
    'track-many': () => import(/* webpackChunkName: "article-tracking" */ './track-many'),
  },
  notices: {
    ArticleComment: () =>
      import(/* webpackChunkName: "notices" */ './new-reply-notice').then(({ articleComment }) => ({
        default: articleComment,
      })),
  },
});
