import { fewRows, type DashboardFigure } from '#core/server';
import { routes } from '#shared/routes';

/** Figures for the dashboards of operators and administrators. */
export const websitesFigures: readonly DashboardFigure[] = [
  {
    code: 'list-pages',
    group: 'present',
    dashboards: { manage: 90 },
    list: () => ({
      plugin: 'websites',
      path: '/v1/manage/website-manage/client-list-page',
      query: { ...fewRows, Is_Enabled: 'true' },
    }),
    path: () => routes.listPages({ Is_Enabled: 'true' }),
  },
];
