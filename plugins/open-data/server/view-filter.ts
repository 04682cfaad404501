import { usualState, wireOf, type Filter } from '#core/filter';
import type { ArticleFilter } from '#plugins/articles';
import type { SavedView } from '#plugins/saved-views';
import { routes } from '#shared/routes';
import { wireRangeOf } from '#shared/time';

/** Screens whose filters are those of articles, with what an address that says nothing means there. */
const unsaid: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [routes.articles()]: {},
  [routes.searchDashboard()]: { merged: 'false' },
  [routes.contentAnalysis()]: { merged: 'false' },
};

/** Whether the articles of a view can be listed. */
export const isListed = ({ Screen }: Pick<SavedView, 'Screen'>): boolean => unsaid[Screen] !== undefined;

/** The articles of a view as its screen shows them now: shortcuts of time move with the calendar. */
export function viewFilter(
  filters: readonly Filter[],
  { Screen, Query }: Pick<SavedView, 'Screen' | 'Query'>,
  timeZone: string,
): ArticleFilter {
  const state = { ...usualState(filters), ...unsaid[Screen], ...Object.fromEntries(new URLSearchParams(Query)) };
  return wireOf(filters, state, (value) => wireRangeOf(value, timeZone)) as ArticleFilter;
}
