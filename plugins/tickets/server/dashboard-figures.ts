import { fewRows, type DashboardFigure } from '#core/server';
import { routes } from '#shared/routes';

/** Figures for the dashboards of operators and administrators. */
export const ticketsFigures: readonly DashboardFigure[] = [
  {
    code: 'tickets',
    group: 'waits',
    dashboards: { manage: 20, operate: 20 },
    list: () => ({ plugin: 'tickets', path: '/v1/front/report/ticket', query: { ...fewRows, State: 'waiting' } }),
    path: () => routes.tickets({ state: 'waiting' }),
    line: ({ Title }) => Title,
  },
];
