import { fewRows, type DashboardFigure } from '#core/server';
import { routes } from '#shared/routes';

const path = '/v1/manage/class-manage/subject';

/** Figures for the dashboards of operators and administrators. */
export const subjectsFigures: readonly DashboardFigure[] = [
  {
    code: 'subjects-off',
    group: 'amiss',
    dashboards: { manage: 50 },
    list: () => ({ plugin: 'subjects', path, query: { ...fewRows, Is_Enabled: 'false' } }),
    path: () => routes.subjectList({ Is_Enabled: 'false' }),
    line: ({ Subject_Name }) => Subject_Name,
  },
  {
    code: 'subjects',
    group: 'present',
    dashboards: { manage: 70 },
    list: () => ({ plugin: 'subjects', path, query: { ...fewRows, Is_Enabled: 'true' } }),
    path: () => routes.subjectList({ Is_Enabled: 'true' }),
  },
];
