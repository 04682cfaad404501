import { definePlugin } from '#core';

const browse = ['big-screen', 'browse'] as const;
const api = '/v1/big-screen';
/** Calls of a displayed big screen: one for its layout, one for all of its data, its map, and its remote control. */
const bigScreenCalls = [
  `GET ${api}/get-dashboard-layout`,
  `GET ${api}/get-chart-data`,
  'GET /v1/region-outlines',
  `GET ${api}/remote`,
  `POST ${api}/remote`,
  `PUT ${api}/remote`,
  `DELETE ${api}/remote`,
];
const screen = { screen: 'display', privilege: browse, layout: 'bare', calls: bigScreenCalls } as const;
const layoutPath = '/setting/personal-setting/big-screen-layout';

/** Big screens with live figures, customizable home pages, and the editor for both. */
export const bigScreen = definePlugin({
  id: 'big-screen',
  summary: 'Provides big screens that show analysis modules with the age of their data, an editor and a remote control',
  requires: ['account', 'analysis', 'articles', 'clients', 'subjects'],
  optional: [
    'alerts',
    'comment-monitor',
    'content-analysis',
    'hot-spots',
    'provincial-sentiment',
    'spread-analysis',
    'words',
  ],
  privileges: { 'big-screen': ['browse', 'modify'] },
  routes: [
    { path: '/big-screen', name: 'bigScreen', title: 'title.bigScreen', menuCode: 'big-screen', ...screen },
    { path: '/big-screen2', name: 'secondScreen', title: 'title.bigScreen2', menuCode: 'big-screen2', ...screen },
    { path: '/big-screen3', name: 'thirdScreen', title: 'title.bigScreen3', menuCode: 'big-screen3', ...screen },
    {
      path: '/big-screen-overview',
      name: 'bigScreenOverview',
      screen: 'overview',
      title: 'title.overview',
      menuCode: 'big-screen-overview',
      privilege: browse,
    },
    {
      path: '/all-module-of-big-screen',
      screen: 'catalogue',
      title: 'title.catalogue',
      menuCode: 'big-screen-catalogue',
      privilege: browse,
    },
    {
      path: layoutPath,
      name: 'bigScreenLayout',
      screen: 'layout',
      title: 'title.layout',
      menuCode: 'big-screen-layout',
      privilege: ['big-screen', 'modify'],
    },
    {
      path: '/custom-dashboard',
      name: 'customDashboard',
      reason: 'the specification names it as a home page, but does not list it as a route',
      screen: 'home',
      title: 'title.home',
      menuCode: 'custom-home',
      privilege: browse,
    },
    {
      path: '/big-screen-remote',
      name: 'bigScreenRemote',
      reason: 'a phone controls a big screen by its code',
      screen: 'remote',
      title: 'title.remote',
      access: 'open',
      layout: 'bare',
    },
  ],
  menus: [
    {
      code: 'big-screen-overview',
      area: 'big-screen',
      order: 10,
      icon: 'view',
      path: '/big-screen-overview',
      privilege: browse,
    },
    { code: 'big-screen', area: 'big-screen', order: 20, path: '/big-screen', privilege: browse },
    { code: 'big-screen2', area: 'big-screen', order: 30, path: '/big-screen2', privilege: browse },
    { code: 'big-screen3', area: 'big-screen', order: 40, path: '/big-screen3', privilege: browse },
    {
      code: 'big-screen-catalogue',
      area: 'big-screen',
      order: 50,
      path: '/all-module-of-big-screen',
      privilege: browse,
    },
    { code: 'custom-home', area: 'front', order: 15, icon: 'home', path: '/custom-dashboard', privilege: browse },
    {
      code: 'big-screen-layout',
      area: 'setting',
      parent: 'personal-setting',
      order: 50,
      path: layoutPath,
      privilege: ['big-screen', 'modify'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'big-screen': typeof bigScreen;
  }
}
