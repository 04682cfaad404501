import { fewRows, type DashboardFigure } from '#core/server';
import { routes } from '#shared/routes';

/** Figures for the dashboards of operators and administrators. */
export const missingPagesFigures: readonly DashboardFigure[] = [
  {
    code: 'missing-pages',
    group: 'amiss',
    dashboards: { manage: 40, operate: 90 },
    list: () => ({
      plugin: 'missing-pages',
      path: '/v1/manage/class-manage/manual-classify/missing-detail-page',
      query: { ...fewRows, State: 'open' },
    }),
    path: () => routes.missingPages({ state: 'open' }),
    line: ({ Title }) => Title,
  },
];
