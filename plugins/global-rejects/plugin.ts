import { definePlugin } from '#core';

const setting = '/operate/operation-setting';

/** Platform-wide rejection: sites, URLs and words that make an article worthless to all clients. */
export const globalRejects = definePlugin({
  id: 'global-rejects',
  summary:
    'Rejects unwanted sites, URLs and words for all clients before anything is stored, or only counts what it would reject',
  requires: ['articles', 'clients', 'privileges'],
  extends: ['articles.intake', 'core.counters', 'core.selects'],
  essential: true,
  privileges: {
    'global-reject-domain': ['browse', 'modify', 'delete'],
    'global-reject-url': ['browse', 'modify', 'delete'],
    'global-reject-junkword': ['browse', 'modify', 'delete'],
    'weibo-reject-word': ['browse', 'modify', 'delete'],
  },
  routes: [
    {
      path: `${setting}/global-reject-domain/class`,
      screen: 'global-reject-domain-class',
      title: 'title.global-reject-domain-class',
      menuCode: 'global-reject-domain-class',
      privilege: ['global-reject-domain', 'browse'],
    },
    {
      path: `${setting}/global-reject-domain/list`,
      name: 'globalRejectDomains',
      screen: 'global-reject-domain',
      title: 'title.global-reject-domain',
      menuCode: 'global-reject-domain-list',
      privilege: ['global-reject-domain', 'browse'],
    },
    {
      path: `${setting}/global-reject-url/class`,
      screen: 'global-reject-url-class',
      title: 'title.global-reject-url-class',
      menuCode: 'global-reject-url-class',
      privilege: ['global-reject-url', 'browse'],
    },
    {
      path: `${setting}/global-reject-url/list`,
      name: 'globalRejectUrls',
      screen: 'global-reject-url',
      title: 'title.global-reject-url',
      menuCode: 'global-reject-url-list',
      privilege: ['global-reject-url', 'browse'],
    },
    {
      path: `${setting}/global-reject-url/exception`,
      reason: 'URLs that are accepted regardless of the lists that they match',
      screen: 'global-reject-exception',
      title: 'title.global-reject-exception',
      menuCode: 'global-reject-exception',
      privilege: ['global-reject-url', 'browse'],
    },
    {
      path: `${setting}/global-reject-junkword/class`,
      screen: 'global-reject-junkword-class',
      title: 'title.global-reject-junkword-class',
      menuCode: 'global-reject-junkword-class',
      privilege: ['global-reject-junkword', 'browse'],
    },
    {
      path: `${setting}/global-reject-junkword/list`,
      name: 'globalRejectJunkWords',
      screen: 'global-reject-junkword',
      title: 'title.global-reject-junkword',
      menuCode: 'global-reject-junkword-list',
      privilege: ['global-reject-junkword', 'browse'],
    },
    {
      path: `${setting}/weibo-reject-word`,
      screen: 'weibo-reject-word',
      title: 'title.weibo-reject-word',
      menuCode: 'weibo-reject-word',
      privilege: ['weibo-reject-word', 'browse'],
    },
  ],
  menus: [
    { code: 'global-reject-domain', area: 'operate', parent: 'operation-setting', order: 50 },
    {
      code: 'global-reject-domain-class',
      area: 'operate',
      parent: 'global-reject-domain',
      order: 10,
      path: `${setting}/global-reject-domain/class`,
      privilege: ['global-reject-domain', 'browse'],
    },
    {
      code: 'global-reject-domain-list',
      area: 'operate',
      parent: 'global-reject-domain',
      order: 20,
      path: `${setting}/global-reject-domain/list`,
      privilege: ['global-reject-domain', 'browse'],
    },
    { code: 'global-reject-url', area: 'operate', parent: 'operation-setting', order: 60 },
    {
      code: 'global-reject-url-class',
      area: 'operate',
      parent: 'global-reject-url',
      order: 10,
      path: `${setting}/global-reject-url/class`,
      privilege: ['global-reject-url', 'browse'],
    },
    {
      code: 'global-reject-url-list',
      area: 'operate',
      parent: 'global-reject-url',
      order: 20,
      path: `${setting}/global-reject-url/list`,
      privilege: ['global-reject-url', 'browse'],
    },
    {
      code: 'global-reject-exception',
      area: 'operate',
      parent: 'global-reject-url',
      order: 30,
      path: `${setting}/global-reject-url/exception`,
      privilege: ['global-reject-url', 'browse'],
    },
    { code: 'global-reject-junkword', area: 'operate', parent: 'operation-setting', order: 70 },
    {
      code: 'global-reject-junkword-class',
      area: 'operate',
      parent: 'global-reject-junkword',
      order: 10,
      path: `${setting}/global-reject-junkword/class`,
      privilege: ['global-reject-junkword', 'browse'],
    },
    {
      code: 'global-reject-junkword-list',
      area: 'operate',
      parent: 'global-reject-junkword',
      order: 20,
      path: `${setting}/global-reject-junkword/list`,
      privilege: ['global-reject-junkword', 'browse'],
    },
    {
      code: 'weibo-reject-word',
      area: 'operate',
      parent: 'operation-setting',
      order: 80,
      path: `${setting}/weibo-reject-word`,
      privilege: ['weibo-reject-word', 'browse'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'global-rejects': typeof globalRejects;
  }
}
