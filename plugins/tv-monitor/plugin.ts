import { definePlugin } from '#core';

const setting = '/operate/operation-setting';

/**
 * Monitors television by what was said: transcripts with time codes become articles, and their cues can be searched,
 * watched and clipped.
 */
export const tvMonitor = definePlugin({
  id: 'tv-monitor',
  summary:
    'Imports transcripts and captions of broadcasts, finds words in them to the second, and plays the stream at that point',
  requires: ['articles', 'clients', 'privileges', 'readers', 'subjects', 'users'],
  extends: ['core.selects'],
  privileges: { 'tv-monitor': ['browse', 'modify', 'delete'], 'tv-channel': ['browse', 'modify', 'delete'] },
  routes: [
    {
      path: '/front/tools/tv-monitor',
      name: 'tvMonitor',
      screen: 'tv-monitor',
      title: 'title.tv-monitor',
      menuCode: 'tv-monitor',
      privilege: ['tv-monitor', 'browse'],
    },
    {
      path: `${setting}/tv-channel`,
      reason: 'operators manage channels and streams named in transcripts, like the other lists of the platform',
      screen: 'tv-channel',
      title: 'title.tv-channel',
      menuCode: 'tv-channel',
      privilege: ['tv-channel', 'browse'],
    },
    {
      path: `${setting}/tv-programme`,
      reason: 'programs with their weekly schedule, like channels',
      screen: 'tv-programme',
      title: 'title.tv-programme',
      menuCode: 'tv-programme',
      privilege: ['tv-channel', 'browse'],
    },
  ],
  widgets: [{ id: 'tv-moments', place: 'articles.detail', order: 8, privilege: ['tv-monitor', 'browse'] }],
  menus: [
    {
      code: 'tv-monitor',
      area: 'front',
      parent: 'front-tools',
      order: 66,
      icon: 'tv',
      path: '/front/tools/tv-monitor',
      privilege: ['tv-monitor', 'browse'],
    },
    { code: 'tv', area: 'operate', parent: 'operation-setting', order: 90 },
    {
      code: 'tv-channel',
      area: 'operate',
      parent: 'tv',
      order: 10,
      path: `${setting}/tv-channel`,
      privilege: ['tv-channel', 'browse'],
    },
    {
      code: 'tv-programme',
      area: 'operate',
      parent: 'tv',
      order: 20,
      path: `${setting}/tv-programme`,
      privilege: ['tv-channel', 'browse'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'tv-monitor': typeof tvMonitor;
  }
}
