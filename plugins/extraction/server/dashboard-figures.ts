import { fewRows, type DashboardFigure } from '#core/server';
import { routes } from '#shared/routes';

const path = '/v1/operate/extraction-manage/schedule-manage/task-schedule';

/** States that need the attention of an operator, in their order on the dashboard. */
const attentionStates = ['failing', 'never-reached', 'blocked', 'gone', 'partial', 'silent'] as const;

/** Figures for the dashboards of operators and administrators. */
export const extractionFigures: readonly DashboardFigure[] = [
  ...attentionStates.map(
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
