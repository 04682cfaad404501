import { definePlugin } from '#core';

/** Guides the setup of an empty product or client from the sign-in to the first subject, source and colleague. */
export const firstRun = definePlugin({
  id: 'first-run',
  summary: 'Setup guide for an empty product: company, first subject with its preview, first source, first colleague',
  requires: ['clients', 'extraction', 'privileges', 'subjects', 'users', 'websites'],
  routes: [
    {
      path: '/setting/first-run',
      name: 'firstRun',
      reason: 'an empty product needs a guide to its first article',
      screen: 'first-run',
      title: 'title.first-run',
      access: 'user',
    },
  ],
  actions: [{ code: 'first-run', icon: 'flag', path: '/setting/first-run', privilege: ['subject-monitor', 'modify'] }],
  widgets: [
    { id: 'first-run-dashboard', place: 'front.empty', order: 10, privilege: ['subject-monitor', 'modify'] },
    { id: 'first-run-clients', place: 'clients.list', order: 5, privilege: ['client-list', 'modify'] },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'first-run': typeof firstRun;
  }
}
