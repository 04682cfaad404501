import { definePlugin } from '#core';

/** Questions about articles, each with one answer that is identical on every screen, report and big screen. */
export const analysis = definePlugin({
  id: 'analysis',
  summary: 'Answers questions about articles once for all callers and stores charts with their settings',
  loadTextsEarly: true,
  requires: ['articles', 'clients', 'privileges', 'subjects'],
  extends: ['analysis.module-loaders', 'analysis.modules', 'core.document-exports'],
  essential: true,
  privileges: { 'chart-data': ['browse', 'modify'] },
  routes: [
    {
      path: '/front/analysis/chart-data',
      name: 'savedCharts',
      reason: 'charts stored by `/v1/chart-data` are opened, renamed and deleted here',
      screen: 'chart-data',
      title: 'title.chart-data',
      menuCode: 'chart-data',
      privilege: ['chart-data', 'browse'],
      calls: ['GET /v1/chart-data', 'POST /v1/analysis/answers'],
    },
  ],
  menus: [
    {
      code: 'chart-data',
      area: 'front',
      parent: 'front-analysis',
      order: 95,
      icon: 'save',
      path: '/front/analysis/chart-data',
      privilege: ['chart-data', 'browse'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly analysis: typeof analysis;
  }
}
