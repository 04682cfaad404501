import { defineWeb, resourceScreen } from '#core/web';
import { globalRejects } from '../plugin';
import {
  globalRejectDomain,
  globalRejectDomainClass,
  globalRejectException,
  globalRejectJunkword,
  globalRejectJunkwordClass,
  globalRejectUrl,
  globalRejectUrlClass,
  weiboRejectWord,
} from '../resource';

export default defineWeb(globalRejects, {
  screens: {
    'global-reject-domain-class': resourceScreen(globalRejectDomainClass, () => import('./domain-class-parts')),
    'global-reject-domain': resourceScreen(globalRejectDomain, () => import('./domain-parts')),
    'global-reject-url-class': resourceScreen(globalRejectUrlClass, () => import('./url-class-parts')),
    'global-reject-url': resourceScreen(globalRejectUrl, () => import('./url-parts')),
    'global-reject-exception': resourceScreen(globalRejectException),
    'global-reject-junkword-class': resourceScreen(globalRejectJunkwordClass, () => import('./junkword-class-parts')),
    'global-reject-junkword': resourceScreen(globalRejectJunkword, () => import('./junkword-parts')),
    'weibo-reject-word': resourceScreen(weiboRejectWord, () => import('./weibo-word-parts')),
  },
});
