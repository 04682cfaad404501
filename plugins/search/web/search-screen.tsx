import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import type { ResultOf } from '#core';
import { usualState, getWire, type FilterState } from '#core/filter';
import {
  AuthService,
  useClient,
  useFilterChips,
  useFilterControls,
  useLoaded,
  usePages,
  useService,
  useText,
  useWidgets,
} from '#core/web';
import { ChoiceBox, EmptyState, FilterBar, FilterItem, PageHeader, Stack, useUrlState, getWireRange } from '#shared/ui';
import { searchContract, searchSorts } from '../contract';
import { searchFilters } from '../filter';
import { SearchActions } from './search-actions';
import { SearchAside } from './search-aside';
import { SearchForm } from './search-form';
import { SearchHits } from './search-hits';
import { SearchNote } from './search-note';
import styles from './search.module.css';

type SearchResult = ResultOf<typeof searchContract.search>;

/** State before the first search. */
const nothing: SearchResult = {
  list: [],
  next: null,
  total: 0,
  Is_Capped: false,
  Is_Restricted: false,
  sort: 'time',
  Note: null,
  Words: [],
  Rule: '',
  Days: [],
  Media: [],
};

const { filters } = searchFilters;
const usual = usualState(filters);
const defaults: FilterState & { readonly keyword: string; readonly sort: string } = { ...usual, keyword: '', sort: '' };

/** Text key of the number above the list: all matches, or only those in the list. */
const countKey = ({ Note, sort, Is_Capped }: SearchResult): string =>
  Note ? 'closestCount' : Is_Capped ? (sort === 'relevance' ? 'rankedCount' : 'foundMore') : 'found';

/** Library search by words, rules and questions: results, filters and actions. */
const SearchScreen = observer(() => {
  const t = useText('search');
  const client = useClient(searchContract);
  const timeZone = useService(AuthService).user?.Time_Zone ?? 'Asia/Shanghai';
  const [state, setState] = useUrlState(defaults);
  const query = useMemo(
    () => ({
      keyword: state.keyword,
      ...(state.sort && { sort: state.sort as 'time' }),
      ...getWire(filters, state, (value) => getWireRange(value, timeZone)),
    }),
    [state, timeZone],
  );
  const hits = usePages(
    async (after, signal) => (state.keyword ? client.search({ query: { ...query, after } }, { signal }) : nothing),
    [JSON.stringify(state)],
    'hits',
  );
  const firstPage = state.keyword && !hits.error ? hits.first : undefined;
  const words = useLoaded((signal) => client.words({}, { signal }), [hits.first]);
  const questions = useWidgets('search.questions');
  const controls = useFilterControls(filters, { state, setState });
  const chips = useFilterChips(filters, state, setState);
  return (
    <>
      <PageHeader
        title={t('title.search')}
        details={firstPage ? t(countKey(firstPage), { count: firstPage.total }) : undefined}
        actions={firstPage && firstPage.total > 0 && <SearchActions query={query} rule={firstPage.Rule} />}
      />
      <SearchForm keyword={state.keyword} onSearch={(keyword) => setState({ keyword })} />
      <FilterBar active={chips} onReset={() => setState({ ...usual, sort: '' })}>
        {controls}
        <FilterItem key="sort" label={t('sort.label')}>
          {(id) => (
            <ChoiceBox
              id={id}
              value={state.sort}
              empty={t('sort.usual')}
              choices={searchSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
              onChange={(sort) => setState({ sort: sort || '' })}
            />
          )}
        </FilterItem>
      </FilterBar>
      <div className={styles.columns}>
        <section>
          {firstPage?.Is_Restricted && <p className={styles.scope}>{t('restricted')}</p>}
          {firstPage?.Note && <SearchNote note={firstPage.Note} words={firstPage.Words} />}
          {state.keyword ? (
            <SearchHits hits={hits} />
          ) : (
            <Stack>
              {questions.map(({ id, Component }) => (
                <Component key={id} />
              ))}
              <EmptyState title={t('start')} text={t('startText')} icon="search" />
            </Stack>
          )}
        </section>
        <SearchAside
          result={firstPage}
          recent={words.data?.list.map(({ Keyword }) => Keyword) ?? []}
          onMedia={(Media_Type) => setState({ Media_Type })}
          onSearch={(keyword) => setState({ keyword })}
        />
      </div>
    </>
  );
});

export default SearchScreen;
