import { defineWeb, resourceScreen } from '#core/web';
import { websites } from '../plugin';
import { globalDomain, listPage, systemWebsite, websiteGroup } from '../resource';

export default defineWeb(websites, {
  screens: {
    'global-domain': resourceScreen(
      globalDomain,
      () => import(/* webpackChunkName: "websites" */ './global-domain-parts'),
    ),
    'system-website': resourceScreen(
      systemWebsite,
      () => import(/* webpackChunkName: "websites" */ './system-website-parts'),
    ),
    'website-group': resourceScreen(
      websiteGroup,
      () => import(/* webpackChunkName: "websites" */ './website-group-parts'),
    ),
    'client-list-page': resourceScreen(
      listPage,
      () => import(/* webpackChunkName: "list-pages" */ './list-page-parts'),
    ),
    'website-info': () => import(/* webpackChunkName: "website-info" */ './website-info-screen'),
  },
});
