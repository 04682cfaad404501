import { usualState, getWire, type Filter } from '#core/filter';
import type { ArticleFilter } from '#plugins/articles';
import type { SavedView } from '#plugins/saved-views';
import { getWireRange } from '#shared/time';
import { feedScreens } from '../feed-screens';

/** Returns whether the articles of a view can be listed. */
export const isListed = ({ Screen }: Pick<SavedView, 'Screen'>): boolean => feedScreens[Screen] !== undefined;

/** Returns the filter of a view as its screen applies it now: relative periods follow the calendar. */
export function viewFilter(
  filters: readonly Filter[],
  { Screen, Query }: Pick<SavedView, 'Screen' | 'Query'>,
  timeZone: string,
): ArticleFilter {
  const state = { ...usualState(filters), ...feedScreens[Screen], ...Object.fromEntries(new URLSearchParams(Query)) };
  return getWire(filters, state, (value) => getWireRange(value, timeZone)) as ArticleFilter;
}
