import { fewRows, type DashboardFigure } from '#core/server';
import { routes } from '#shared/routes';

const path = '/v1/operate/extraction-manage/schedule-manage/task-schedule';

/** Figures for the dashboards of operators and administrators. */
export const extractionFigures: readonly DashboardFigure[] = [
  {
    code: 'failing',
    group: 'amiss',
    dashboards: { operate: 50 },
    list: () => ({ plugin: 'extraction', path, query: { ...fewRows, State: 'failing', Is_Enabled: 'true' } }),
    path: () => routes.sources({ State: 'failing', Is_Enabled: 'true' }),
    line: ({ Source_Name }) => Source_Name,
  },
  {
    code: 'silent',
    group: 'amiss',
    dashboards: { operate: 60 },
    list: () => ({ plugin: 'extraction', path, query: { ...fewRows, Health: 'silent', Is_Enabled: 'true' } }),
    path: () => routes.sources({ Health: 'silent', Is_Enabled: 'true' }),
    line: ({ Source_Name }) => Source_Name,
  },
  {
    code: 'sources',
    group: 'present',
    dashboards: { operate: 110 },
    list: () => ({ plugin: 'extraction', path, query: { ...fewRows, Is_Enabled: 'true' } }),
    path: () => routes.sources({ Is_Enabled: 'true' }),
  },
];
