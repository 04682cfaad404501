import { definePlugin } from '#core';

const browse = ['provincial-sentiment', 'browse'] as const;
const path = '/front/tools/provincial-sentiment';
const maps = '/operate/operation-setting/region-map';

/** Regional distribution of articles: country, province and city on a shared map. */
export const provincialSentiment = definePlugin({
  id: 'provincial-sentiment',
  summary: 'Counts articles and their sentiment by region on a map, and stores the official maps of an installation',
  requires: ['analysis', 'articles', 'clients', 'privileges', 'subjects'],
  extends: ['analysis.module-loaders', 'analysis.modules'],
  privileges: { 'provincial-sentiment': ['browse'], 'region-map': ['browse', 'modify', 'delete'] },
  widgets: [
    {
      id: 'region-map',
      place: 'analysis.map',
      order: 10,
      label: 'module.map',
      privilege: ['classifiedInfo', 'browse'],
    },
  ],
  routes: [
    {
      path,
      name: 'provincialSentiment',
      screen: 'provincial-sentiment',
      title: 'title.provincial-sentiment',
      menuCode: 'provincial-sentiment',
      privilege: browse,
    },
    {
      path: maps,
      reason: 'maps must be approved, and operators upload them for their installation',
      screen: 'region-map',
      title: 'title.region-map',
      menuCode: 'region-map',
      privilege: ['region-map', 'browse'],
    },
  ],
  menus: [
    {
      code: 'provincial-sentiment',
      area: 'front',
      parent: 'front-tools',
      order: 35,
      icon: 'map',
      path,
      privilege: browse,
    },
    {
      code: 'region-map',
      area: 'operate',
      parent: 'operation-setting',
      order: 95,
      path: maps,
      privilege: ['region-map', 'browse'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'provincial-sentiment': typeof provincialSentiment;
  }
}
