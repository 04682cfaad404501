import { defineWeb, resourceScreen } from '#core/web';
import { globalRejects } from '../plugin';

const resources = () => import(/* webpackChunkName: "global-rejects-resource" */ '../resource');

export default defineWeb(globalRejects, {
  screens: {
    'global-reject-domain-class': resourceScreen(
      async () => (await resources()).globalRejectDomainClass,
      () => import('./domain-class-parts'),
    ),
    'global-reject-domain': resourceScreen(
      async () => (await resources()).globalRejectDomain,
      () => import('./domain-parts'),
    ),
    'global-reject-url-class': resourceScreen(
      async () => (await resources()).globalRejectUrlClass,
      () => import('./url-class-parts'),
    ),
    'global-reject-url': resourceScreen(
      async () => (await resources()).globalRejectUrl,
      () => import('./url-parts'),
    ),
    'global-reject-exception': resourceScreen(async () => (await resources()).globalRejectException),
    'global-reject-junkword-class': resourceScreen(
      async () => (await resources()).globalRejectJunkwordClass,
      () => import('./junkword-class-parts'),
    ),
    'global-reject-junkword': resourceScreen(
      async () => (await resources()).globalRejectJunkword,
      () => import('./junkword-parts'),
    ),
    'weibo-reject-word': resourceScreen(
      async () => (await resources()).weiboRejectWord,
      () => import('./weibo-word-parts'),
    ),
  },
});
