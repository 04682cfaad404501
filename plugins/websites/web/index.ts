import { defineWeb, resourceScreen } from '#core/web';
import { websites } from '../plugin';

const resources = () => import(/* webpackChunkName: "websites-resource" */ '../resource');

export default defineWeb(websites, {
  screens: {
    'global-domain': resourceScreen(
      async () => (await resources()).globalDomain,
      () => import(/* webpackChunkName: "websites" */ './global-domain-parts'),
    ),
    'system-website': resourceScreen(
      async () => (await resources()).systemWebsite,
      () => import(/* webpackChunkName: "websites" */ './system-website-parts'),
    ),
    'website-group': resourceScreen(
      async () => (await resources()).websiteGroup,
      () => import(/* webpackChunkName: "websites" */ './website-group-parts'),
    ),
    'client-list-page': resourceScreen(
      async () => (await resources()).listPage,
      () => import(/* webpackChunkName: "list-pages" */ './list-page-parts'),
    ),
    'website-info': () => import(/* webpackChunkName: "website-info" */ './website-info-screen'),
  },
});
