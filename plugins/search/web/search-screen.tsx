import { observer } from 'mobx-react-lite';

import { type ResultOf } from '#core';
import { AuthService, MessageService, useClient, useLoaded, usePages, useService, useText } from '#core/web';
import { allOf, parseQuery, printQuery } from '#shared/query';
import {
  BarList,
  Button,
  DateRangePicker,
  EmptyState,
  ErrorState,
  PageHeader,
  Panel,
  Skeleton,
  Sparkline,
  useUrlState,
  wireRangeOf,
  useTerm,
} from '#shared/ui';
import { mediaTypeTerms } from '#shared/vocabulary';
import { searchContract } from '../contract';
import { SearchForm } from './search-form';
import { SearchHit } from './search-hit';
import styles from './search.module.css';

/** What stands there before anything is searched for. */
const nothing: ResultOf<typeof searchContract.search> = {
  list: [],
  next: null,
  total: 0,
  Is_Capped: false,
  Days: [],
  Media: [],
};

const defaults = { keyword: '', time: 'last-30-days' };

/** The words in one media type alone, whatever notation they were in. */
function narrowed(keyword: string, kind: string): string {
  const [asked, only] = [parseQuery(keyword), parseQuery(`media:${kind}`)];
  return asked.error || only.error ? keyword : printQuery(allOf([asked.tree, only.tree]));
}

/** The whole library by the query language: hits, media types, trend, and what was searched for before. */
const SearchScreen = observer(() => {
  const t = useText('search');
  const term = useTerm();
  const client = useClient(searchContract);
  const messages = useService(MessageService);
  const timeZone = useService(AuthService).user?.Time_Zone ?? 'Asia/Shanghai';
  const [state, setState] = useUrlState(defaults);
  const Published_At = wireRangeOf(state.time, timeZone) || undefined;
  const hits = usePages(
    async (after, signal) =>
      state.keyword ? client.search({ query: { keyword: state.keyword, Published_At, after } }, { signal }) : nothing,
    [state.keyword, state.time],
    'hits',
  );
  const data = state.keyword ? hits.first : undefined;
  const words = useLoaded((signal) => client.words({}, { signal }), [hits.first]);
  return (
    <>
      <PageHeader
        title={t('title.search')}
        text={data ? t(data.Is_Capped ? 'foundMore' : 'found', { count: data.total }) : undefined}
      />
      <SearchForm keyword={state.keyword} onSearch={(keyword) => setState({ keyword })} />
      <div className={styles.time}>
        <DateRangePicker aria-label={t('time')} value={state.time} onChange={(time) => setState({ time })} />
      </div>
      <div className={styles.columns}>
        <section>
          {hits.error ? (
            <ErrorState message={messages.textOf(hits.error)} onRetry={hits.reload} />
          ) : hits.loading && !hits.first ? (
            <Skeleton lines={10} />
          ) : !state.keyword ? (
            <EmptyState title={t('start')} text={t('startText')} icon="search" />
          ) : hits.rows.length === 0 ? (
            <EmptyState title={t('empty')} text={t('emptyText')} />
          ) : (
            <ul className={styles.list}>
              {hits.rows.map((hit) => (
                <SearchHit key={hit.Article_ID} hit={hit} />
              ))}
            </ul>
          )}
          {hits.hasMore && <Button onClick={hits.more}>{t('more')}</Button>}
        </section>
        <aside className={styles.aside}>
          {data && data.Days.length > 1 && (
            <Panel title={t('trend')}>
              <Sparkline
                width={224}
                height={56}
                values={data.Days.map(({ Count }) => Count)}
                label={t('trendSaid', { days: data.Days.length, count: data.total })}
              />
            </Panel>
          )}
          {data && data.Media.length > 0 && (
            <Panel title={t('mediaTypes')}>
              <BarList
                label={t('mediaTypes')}
                onSelect={(kind) => setState({ keyword: narrowed(state.keyword, kind) })}
                items={data.Media.map(({ Media_Type, Count }) => ({
                  key: Media_Type,
                  name: term(mediaTypeTerms, Media_Type),
                  value: Count,
                }))}
              />
            </Panel>
          )}
          {words.data && words.data.list.length > 0 && (
            <Panel title={t('recent')}>
              <div className={styles.words}>
                {words.data.list.slice(0, 12).map(({ Keyword }) => (
                  <Button key={Keyword} small kind="quiet" onClick={() => setState({ keyword: Keyword })}>
                    {Keyword}
                  </Button>
                ))}
              </div>
            </Panel>
          )}
        </aside>
      </div>
    </>
  );
});

export default SearchScreen;
