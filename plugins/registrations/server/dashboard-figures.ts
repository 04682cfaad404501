import { fewRows, type DashboardFigure } from '#core/server';
import { routes } from '#shared/routes';

/** Figures for the dashboards of operators and administrators. */
export const registrationsFigures: readonly DashboardFigure[] = [
  {
    code: 'registrations',
    group: 'waits',
    dashboards: { operate: 10 },
    list: () => ({
      plugin: 'registrations',
      path: '/v1/operate/client-manage/register-client',
      query: { ...fewRows, State: 'waiting' },
    }),
    path: () => routes.registrations({ State: 'waiting' }),
    line: ({ Company, Phone }) => Company ?? Phone,
  },
];
