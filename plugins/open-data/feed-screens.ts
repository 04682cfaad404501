import { routes } from '#shared/routes';

/** Screens whose views can be feeds because their filters are article filters, each with its default filters. */
export const feedScreens: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [routes.articles()]: {},
  [routes.searchDashboard()]: { merged: 'false' },
  [routes.contentAnalysis()]: { merged: 'false' },
};
