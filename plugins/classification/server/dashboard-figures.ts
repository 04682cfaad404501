import { fewRows, type DashboardFigure } from '#core/server';
import { routes } from '#shared/routes';

/** Figures for the dashboards of operators and administrators. */
export const classificationFigures: readonly DashboardFigure[] = [
  {
    code: 'tags',
    group: 'present',
    dashboards: { manage: 110 },
    list: () => ({ plugin: 'classification', path: '/v1/manage/class-manage/tag', query: fewRows }),
    path: () => routes.tags(),
  },
];
