import { definePlugin } from '#core';

/** Help on the purpose and use of every screen. */
export const help = definePlugin({
  id: 'help',
  summary: 'Provides help for every screen in both languages, a change log, and a tour for new users',
  routes: [
    { path: '/help', name: 'help', screen: 'help', title: 'title.help', menuCode: 'help', access: 'user' },
    {
      path: '/offline-map-help',
      name: 'offlineMapHelp',
      screen: 'offline-map-help',
      title: 'title.offline-map-help',
      access: 'user',
    },
  ],
  menus: [{ code: 'help', area: 'setting', order: 90, icon: 'information', path: '/help' }],
  actions: [{ code: 'tour', path: '/front/classified-info?tour=1' }],
  widgets: [
    { id: 'help-drawer', place: 'core.help', order: 10 },
    { id: 'tour', place: 'core.tour', order: 10 },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly help: typeof help;
  }
}
