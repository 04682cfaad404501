import { fewRows, type DashboardFigure } from '#core/server';
import { routes } from '#shared/routes';
import { troubledStates } from '../resource';

const path = '/v1/operate/extraction-manage/schedule-manage/task-schedule';

/** Figures for the dashboards of operators and administrators. */
export const extractionFigures: readonly DashboardFigure[] = [
  ...troubledStates.map(
    (State, index): DashboardFigure => ({
      code: State,
      group: 'amiss',
      dashboards: { operate: 50 + index },
      list: () => ({ plugin: 'extraction', path, query: { ...fewRows, State } }),
      path: () => routes.sources({ State }),
      line: ({ Source_Name }) => Source_Name,
    }),
  ),
  {
    code: 'sources',
    group: 'present',
    dashboards: { operate: 110 },
    list: () => ({ plugin: 'extraction', path, query: { ...fewRows, Is_Enabled: 'true' } }),
    path: () => routes.sources({ Is_Enabled: 'true' }),
  },
];
