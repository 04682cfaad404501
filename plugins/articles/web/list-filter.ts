import { getWire, type Filter, type FilterState } from '#core/filter';
import { allOf, parseQuery, printQuery } from '#shared/query';
import { getWireRange } from '#shared/ui';
import type { ArticleQuery } from './use-article-list';

/** How a row narrows its list: by a filter field, or by a clause added to the words. */
export type FilterChange =
  | { readonly field: 'Site' | 'Author' | 'Domain'; readonly value: string }
  | { readonly without: string };

/** Address parameters of the list besides its filters. */
export const listView = { sort: 'time' };
export type ListState = FilterState & Readonly<typeof listView>;

/** Converts the filter of the article list to the form that calls expect. */
export const getFilter = (filters: readonly Filter[], state: FilterState, timeZone: string): ArticleQuery =>
  getWire(filters, state, (value) => getWireRange(value, timeZone));

/** Returns the words, in whatever notation they were written, with one excluded clause. */
function without(keyword: string, clause: string): string {
  const [keywordQuery, exclusion] = [parseQuery(keyword), parseQuery(`NOT ${clause}`, 'modern')];
  if (exclusion.error) return keyword;
  return printQuery(
    keyword.trim() === '' || keywordQuery.error ? exclusion.tree : allOf([keywordQuery.tree, exclusion.tree]),
  );
}

/** Returns the state changes after a row has narrowed the list. */
export function narrowed(state: FilterState, change: FilterChange): FilterState {
  return 'without' in change
    ? { keyword: without(state.keyword ?? '', change.without) }
    : { [change.field]: change.value };
}
