import { fewRows, type DashboardFigure } from '#core/server';
import { routes } from '#shared/routes';

/** Figures for the dashboards of operators and administrators. */
export const collectorNodesFigures: readonly DashboardFigure[] = [
  {
    code: 'collectors',
    group: 'present',
    dashboards: { operate: 120 },
    list: () => ({
      plugin: 'collector-nodes',
      path: '/v1/operate/extraction-manage/schedule-manage/server',
      query: fewRows,
    }),
    path: () => routes.collectors(),
  },
];
