import { type DashboardFigure } from '#core/server';
import { routes } from '#shared/routes';

/** Figures for the dashboards of operators and administrators. */
export const articlesFigures: readonly DashboardFigure[] = [
  {
    code: 'unread-negative',
    group: 'waits',
    dashboards: { manage: 30 },
    list: () => ({
      plugin: 'articles',
      path: '/v1/article/get-article-count',
      query: { Emotion: 'negative', Is_Read: 'false' },
    }),
    path: () => routes.articles({ Emotion: 'negative', Is_Read: 'false', time: 'all', merged: 'false' }),
  },
];
