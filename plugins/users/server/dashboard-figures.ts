import { fewRows, type DashboardFigure } from '#core/server';
import { routes } from '#shared/routes';

const path = '/v1/manage/user-privilege-manage/user';

/** Figures for the dashboards of operators and administrators. */
export const usersFigures: readonly DashboardFigure[] = [
  {
    code: 'users-off',
    group: 'amiss',
    dashboards: { manage: 60 },
    list: () => ({ plugin: 'users', path, query: { ...fewRows, Is_Enabled: 'false' } }),
    path: () => routes.users({ Is_Enabled: 'false' }),
    line: ({ Display_Name }) => Display_Name,
  },
  {
    code: 'users',
    group: 'present',
    dashboards: { manage: 80 },
    list: () => ({ plugin: 'users', path, query: { ...fewRows, Is_Enabled: 'true' } }),
    path: () => routes.users({ Is_Enabled: 'true' }),
  },
];
