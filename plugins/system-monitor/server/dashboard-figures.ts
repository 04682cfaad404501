import { fewRows, type DashboardFigure } from '#core/server';
import { routes } from '#shared/routes';

/** Figures for the dashboards of operators and administrators. */
export const systemMonitorFigures: readonly DashboardFigure[] = [
  {
    code: 'outbox',
    group: 'amiss',
    dashboards: { operate: 80 },
    list: () => ({
      plugin: 'system-monitor',
      path: '/v1/operate/system-monitor/outbox',
      query: { ...fewRows, Status: 'failed' },
    }),
    path: () => routes.outbox({ Status: 'failed' }),
    line: ({ Recipient }) => Recipient,
  },
];
