import { fewRows, figureRange, type DashboardFigure, type FigureTime } from '#core/server';
import { routes } from '#shared/routes';
import { startOfDay } from '#shared/time';

const today = ({ now, timeZone }: FigureTime) => figureRange(startOfDay(now, timeZone), now, timeZone);

/** Figures for the dashboards of operators and administrators. */
export const extractionLogsFigures: readonly DashboardFigure[] = [
  {
    code: 'failed-runs',
    group: 'amiss',
    dashboards: { operate: 70 },
    list: (time) => ({
      plugin: 'extraction-logs',
      path: '/v1/operate/system-monitor/extraction-log',
      query: { ...fewRows, Status: 'failed', Started_At: today(time).wire },
    }),
    path: (time) => routes.extractionLog({ status: 'failed', time: today(time).url }),
    line: ({ Source_Name }) => Source_Name,
  },
];
