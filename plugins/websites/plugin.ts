import { definePlugin } from '#core';

const sites = '/manage/website-manage';
const register = '/operate/operation-setting/global-domain';
const profile = '/front/tools/website-info';

/** The registry of sites, each client's groups and list pages, and the profile of a site. */
export const websites = definePlugin({
  id: 'websites',
  summary:
    'Registers sites by domain, groups them for each client, monitors a client’s own list pages, and shows the profile of a site',
  requires: ['analysis', 'articles', 'clients', 'extraction', 'privileges', 'subjects'],
  extends: ['core.dashboard-figures', 'articles.intake', 'articles.sites', 'clients.removals', 'core.selects'],
  privileges: {
    'global-domain': ['browse', 'modify', 'delete'],
    'system-website': ['browse'],
    'client-preferred-website-group': ['browse', 'modify', 'delete'],
    'client-list-page': ['browse', 'modify', 'delete'],
    'website-info': ['browse'],
  },
  routes: [
    {
      path: register,
      screen: 'global-domain',
      title: 'title.global-domain',
      menuCode: 'global-domain',
      privilege: ['global-domain', 'browse'],
    },
    {
      path: `${sites}/system-website`,
      screen: 'system-website',
      title: 'title.system-website',
      menuCode: 'system-website',
      privilege: ['system-website', 'browse'],
    },
    {
      path: `${sites}/client-preferred-website-group`,
      screen: 'website-group',
      title: 'title.client-preferred-website-group',
      menuCode: 'client-preferred-website-group',
      privilege: ['client-preferred-website-group', 'browse'],
    },
    {
      path: `${sites}/client-list-page`,
      name: 'listPages',
      screen: 'client-list-page',
      title: 'title.client-list-page',
      menuCode: 'client-list-page',
      privilege: ['client-list-page', 'browse'],
    },
    {
      path: profile,
      name: 'website',
      screen: 'website-info',
      title: 'title.website-info',
      menuCode: 'website-info',
      privilege: ['website-info', 'browse'],
    },
  ],
  menus: [
    {
      code: 'global-domain',
      area: 'operate',
      parent: 'operation-setting',
      order: 45,
      path: register,
      privilege: ['global-domain', 'browse'],
    },
    { code: 'website-manage', area: 'manage', order: 30, icon: 'link' },
    {
      code: 'system-website',
      area: 'manage',
      parent: 'website-manage',
      order: 10,
      path: `${sites}/system-website`,
      privilege: ['system-website', 'browse'],
    },
    {
      code: 'client-preferred-website-group',
      area: 'manage',
      parent: 'website-manage',
      order: 20,
      path: `${sites}/client-preferred-website-group`,
      privilege: ['client-preferred-website-group', 'browse'],
    },
    {
      code: 'client-list-page',
      area: 'manage',
      parent: 'website-manage',
      order: 30,
      path: `${sites}/client-list-page`,
      privilege: ['client-list-page', 'browse'],
    },
    {
      code: 'website-info',
      area: 'front',
      parent: 'front-tools',
      order: 67,
      icon: 'globe',
      path: profile,
      privilege: ['website-info', 'browse'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly websites: typeof websites;
  }
}
