import { routes } from '#shared/routes';

/** Screens whose views can be feeds: their filters are those of articles. With what their silence means. */
export const feedScreens: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [routes.articles()]: {},
  [routes.searchDashboard()]: { merged: 'false' },
  [routes.contentAnalysis()]: { merged: 'false' },
};
