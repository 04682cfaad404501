import { memo, useCallback, type ReactNode } from 'react';
import type { Client } from '#core';
import { usualState, type Filter, type FilterState } from '#core/filter';
import { useClient, useFilterChips, useFilterControls, useText } from '#core/web';
import { ChoiceBox, FilterBar, FilterItem, type OptionLoader } from '#shared/ui';
import { articleSorts } from '../article';
import { articleContract } from '../contract';
import { listView, type ListState } from './list-filter';
import type { ArticleQuery } from './use-article-list';

interface ListFilterBarProps {
  readonly filters: readonly Filter[];
  readonly state: ListState;
  readonly setState: (changes: FilterState) => void;
  /** Filter in the form that calls expect; sites and authors are offered by their frequency in the list. */
  readonly filter: ArticleQuery;
  readonly actions: ReactNode;
}

/** Filters shown by the screen itself: subjects in the sidebar, media types above the list. */
const elsewhere: ReadonlySet<string> = new Set(['Subject_ID', 'Media_Type']);
/** Number of filters in the first row. */
const shown = 5;

/** Loads the most frequent values of the list; typed values may be chosen too, also when loading fails. */
function frequentValues(client: Client<typeof articleContract>, filter: ArticleQuery, field: string): OptionLoader {
  return async (keyword, signal) => {
    const { [field]: _own, ...rest } = filter;
    const { list } = await client
      .distribution({ query: { ...rest, field: field as 'Site', size: 100 } }, { signal })
      .catch((error: unknown) => {
        if (keyword === '') throw error;
        return { list: [] };
      });
    const typed = keyword.trim().toLowerCase();
    // Enter selects the first option: an exact match, then prefix matches, then other matches; frequent values first.
    const rank = (value: string): number => (value === typed ? 0 : value.startsWith(typed) ? 1 : 2);
    const matches = list
      .filter(({ Value }) => Value.toLowerCase().includes(typed))
      .sort((one, other) => rank(one.Value.toLowerCase()) - rank(other.Value.toLowerCase()))
      .slice(0, 50)
      .map(({ Value, Count }) => ({ value: Value, label: `${Value} (${Count})` }));
    return keyword !== '' && !matches.some(({ value }) => value === keyword)
      ? [...matches, { value: keyword, label: keyword }]
      : matches;
  };
}

/** All filters of the article list. Active ones are chips behind them and can be removed with one click. */
export const ListFilterBar = memo(function ListFilterBar(props: ListFilterBarProps) {
  const { filters, state, setState, filter, actions } = props;
  const t = useText('articles');
  const client = useClient(articleContract);
  const offered = filters.filter(({ name }) => !elsewhere.has(name));
  const frequent = useCallback((field: string) => frequentValues(client, filter, field), [client, filter]);
  const controls = useFilterControls(offered, { state, setState, frequent });
  const active = useFilterChips(offered, state, setState);
  const reset = (): void => setState({ ...usualState(filters), ...listView, Subject_ID: state.Subject_ID ?? '' });
  return (
    <FilterBar onReset={reset} shown={shown} active={active} actions={actions}>
      {controls.slice(0, shown - 1)}
      <FilterItem key="sort" label={t('filter.sort')}>
        {(id) => (
          <ChoiceBox
            id={id}
            value={state.sort}
            choices={articleSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
            onChange={(sort) => setState({ sort: sort || 'time' })}
          />
        )}
      </FilterItem>
      {controls.slice(shown - 1)}
    </FilterBar>
  );
});
