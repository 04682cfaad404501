import { fewRows, type DashboardFigure } from '#core/server';
import { routes } from '#shared/routes';

/** Figures for the dashboards of operators and administrators. */
export const userSuggestionsFigures: readonly DashboardFigure[] = [
  {
    code: 'suggestions',
    group: 'waits',
    dashboards: { manage: 10 },
    list: () => ({
      plugin: 'user-suggestions',
      path: '/v1/manage/class-manage/user-suggestion',
      query: { ...fewRows, State: 'waiting' },
    }),
    path: () => routes.userSuggestions({ State: 'waiting' }),
    line: ({ Title }) => Title,
  },
];
