import { definePlugin } from '#core';

const manage = '/manage/class-manage/filter-setting/user-suggestion';

/** Lets readers report what is wrong or missing, and tracks the outcome. */
export const userSuggestions = definePlugin({
  id: 'user-suggestions',
  summary: 'Corrections submitted by readers and decided by the client’s administrators',
  requires: ['articles', 'clients', 'extraction', 'messages', 'notices', 'subjects', 'users', 'websites'],
  extends: ['core.dashboard-figures', 'notices.sources'],
  privileges: { 'user-suggestion': ['browse', 'action'], 'send-suggestion': ['browse', 'action'] },
  routes: [
    // Not in the classification plugin: accepting a suggestion uses sites, collecting and messages, which are in
    // higher layers.
    {
      path: manage,
      name: 'userSuggestions',
      screen: 'user-suggestion',
      title: 'title.user-suggestion',
      menuCode: 'user-suggestion',
      privilege: ['user-suggestion', 'browse'],
    },
    {
      path: '/front/report/own-suggestion',
      name: 'ownSuggestions',
      reason: 'readers see the status of their corrections, and report missing sources or articles',
      screen: 'own-suggestion',
      title: 'title.own-suggestion',
      menuCode: 'own-suggestion',
      privilege: ['send-suggestion', 'browse'],
    },
  ],
  menus: [
    {
      code: 'user-suggestion',
      area: 'manage',
      parent: 'filter-setting',
      order: 90,
      path: manage,
      privilege: ['user-suggestion', 'browse'],
    },
    {
      code: 'own-suggestion',
      area: 'front',
      parent: 'front-report',
      order: 96,
      icon: 'edit',
      path: '/front/report/own-suggestion',
      privilege: ['send-suggestion', 'browse'],
    },
  ],
  notices: [{ type: 'UserSuggestion', duration: 10 }],
  widgets: [
    {
      id: 'suggestion-dialog',
      place: 'articles.row-menu',
      order: 70,
      label: 'menuLine',
      icon: 'edit',
      privilege: ['send-suggestion', 'action'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'user-suggestions': typeof userSuggestions;
  }
}
