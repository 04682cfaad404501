import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  MessageService,
  PrivilegeService,
  QueryView,
  useClient,
  useLoaded,
  useService,
  useShortcut,
  useText,
} from '#core/web';
import { Button, EmptyState, PageHeader, SearchInput, Skeleton, useUrlState } from '#shared/ui';
import { webSearchContract } from '../contract';
import { maxSentLength, plainTerms } from '../plain-terms';
import { EngineChoice } from './engine-choice';
import { HistoryPanel } from './history-panel';
import { mergeResults } from './merge-results';
import { articleOf, ResultLine } from './result-line';
import { ImportPanel } from './import-panel';
import { isInTransit, useImports } from './use-imports';
import { useWebSearch } from './use-web-search';
import styles from './web-search.module.css';

const defaults = { keyword: '', engines: '' };

/**
 * Sends the same words to external engines and merges their results into one list, from which articles can be imported.
 */
const WebSearchScreen = observer(() => {
  const t = useText('web-search');
  const client = useClient(webSearchContract);
  const messages = useService(MessageService);
  const mayTake = useService(PrivilegeService).can('web-search').modify;
  const [state, setState] = useUrlState(defaults);
  const engines = useLoaded((signal) => client.engines({}, { signal }), [client], 'engines');
  const history = useLoaded((signal) => client.history({}, { signal }), [client], 'history');
  const imported = useImports();
  const list = engines.data?.list ?? [];
  const listed = state.engines.split(',');
  const chosen = list.map(({ Engine_Key }) => Engine_Key).filter((key) => state.engines === '' || listed.includes(key));
  const terms = useMemo(() => plainTerms(state.keyword), [state.keyword]);
  const sent = terms.words.join(' ');
  const problem =
    state.keyword === ''
      ? null
      : terms.isBroken
        ? 'query'
        : terms.words.length === 0
          ? 'no-words'
          : sent.length > maxSentLength
            ? 'too-long'
            : null;
  const { runs, more, retry } = useWebSearch(problem ? '' : state.keyword, chosen);

  const merged = mergeResults(chosen.map((engine) => ({ engine, pages: runs[engine]?.pages ?? [] })));
  const importsByKey = new Map((imported.data?.list ?? []).map((row) => [row.Url_Key, row]));
  const isWaiting = chosen.some((engine) => runs[engine]?.state === 'waiting');
  const hasMore = chosen.some((engine) => runs[engine]?.state === 'done' && runs[engine]?.next);
  const isRequested = chosen.some((engine) => runs[engine]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [cursor, setCursor] = useState<string | null>(null);
  useEffect(() => {
    setSelected(new Set());
    setCursor(null);
  }, [state.keyword]);
  const takeable = merged.filter((each) => {
    const row = importsByKey.get(each.result.Url_Key);
    return articleOf(each, row) === null && !(row && isInTransit(row));
  });
  const selectedResults = takeable.filter(({ result }) => selected.has(result.Url_Key));
  const getName = (engine: string): string =>
    list.find(({ Engine_Key }) => Engine_Key === engine)?.Engine_Name ?? engine;

  const search = (keyword: string): void => {
    setState({ keyword });
    if (keyword !== '' && plainTerms(keyword).words.length > 0)
      client.remember({ body: { Keyword: keyword } }).then(history.reload, (error: unknown) => messages.error(error));
  };
  const take = async (those: typeof merged): Promise<void> => {
    if (those.length === 0) return;
    await imported.add(those.map(({ result }) => result));
    setSelected((before) => new Set([...before].filter((key) => !those.some(({ result }) => result.Url_Key === key))));
  };
  const select = (key: string, on: boolean): void =>
    setSelected((before) => new Set(on ? [...before, key] : [...before].filter((each) => each !== key)));

  const results = useRef<HTMLUListElement>(null);
  const at = merged.findIndex(({ result }) => result.Url_Key === cursor);
  const move = (by: number): void => {
    const next = merged[Math.min(merged.length - 1, Math.max(0, at + by))];
    if (!next) return;
    setCursor(next.result.Url_Key);
    results.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.result.Url_Key)}"] h2 a`)?.focus();
  };
  const group = () => t('title.web-search');
  const currentIsTakeable = takeable.find(({ result }) => result.Url_Key === cursor);
  useShortcut('j', () => move(1), t('keys.next'), { group });
  useShortcut('k', () => move(-1), t('keys.previous'), { group });
  useShortcut(
    'x',
    () => {
      if (currentIsTakeable && cursor) select(cursor, !selected.has(cursor));
    },
    t('keys.select'),
    { group, enabled: mayTake },
  );
  useShortcut(
    't',
    () => void take(selectedResults.length > 0 ? selectedResults : currentIsTakeable ? [currentIsTakeable] : []),
    t('keys.take'),
    { group, enabled: mayTake },
  );

  const renderResults = () => {
    return (
      <QueryView query={engines} lines={8}>
        {() => {
          if (list.length === 0) return <EmptyState icon="globe" title={t('noEngines')} text={t('noEnginesText')} />;
          if (state.keyword === '') return <EmptyState icon="globe" title={t('start')} text={t('startText')} />;
          if (problem)
            return <EmptyState title={t(`problem.${problem}`, { limit: maxSentLength })} text={t('problemText')} />;
          if (chosen.length === 0) return <EmptyState title={t('noneChosen')} />;
          if (merged.length === 0 && (isWaiting || !isRequested)) return <Skeleton lines={8} />;
          if (merged.length === 0) return <EmptyState title={t('empty')} text={t('emptyText')} />;
          return (
            <>
              {mayTake && (
                <div className={styles.bar}>
                  <Button
                    small
                    disabled={takeable.length === 0}
                    onClick={() =>
                      setSelected(
                        selectedResults.length === takeable.length
                          ? new Set()
                          : new Set(takeable.map(({ result }) => result.Url_Key)),
                      )
                    }
                  >
                    {t(
                      selectedResults.length > 0 && selectedResults.length === takeable.length
                        ? 'selectNone'
                        : 'selectAll',
                    )}
                  </Button>
                  <Button
                    small
                    kind="primary"
                    icon="download"
                    disabled={selectedResults.length === 0}
                    onClick={() => void take(selectedResults)}
                  >
                    {t('take.many', { count: selectedResults.length })}
                  </Button>
                </div>
              )}
              <ul className={styles.results} ref={results} aria-label={t('results')}>
                {merged.map((each) => {
                  const key = each.result.Url_Key;
                  return (
                    <ResultLine
                      key={key}
                      merged={each}
                      words={terms.words}
                      getName={getName}
                      imported={importsByKey.get(key)}
                      selected={selected.has(key)}
                      current={cursor === key}
                      onTake={mayTake ? () => void take([each]) : undefined}
                      onSelect={(on) => select(key, on)}
                    />
                  );
                })}
              </ul>
              {hasMore && (
                <Button busy={isWaiting} onClick={more}>
                  {t('more')}
                </Button>
              )}
            </>
          );
        }}
      </QueryView>
    );
  };
  return (
    <>
      <PageHeader
        title={t('title.web-search')}
        details={merged.length > 0 ? t('found', { count: merged.length }) : t('lead')}
      />
      <form
        role="search"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          search(String(new FormData(event.currentTarget).get('keyword') ?? '').trim());
        }}
      >
        <SearchInput
          name="keyword"
          label={t('title.web-search')}
          placeholder={t('placeholder')}
          maxLength={500}
          key={state.keyword}
          defaultValue={state.keyword}
        />
        <Button type="submit" kind="primary">
          {t('submit')}
        </Button>
      </form>
      {list.length > 0 && (
        <EngineChoice
          engines={list}
          chosen={chosen}
          runs={runs}
          onRetry={retry}
          onChoose={(keys) => setState({ engines: keys.length === list.length ? '' : keys.join(',') || 'none' })}
        />
      )}
      {!problem && terms.unsent.length > 0 && (
        <div className={styles.unsent} role="note">
          <p>{t('sentAs', { words: sent })}</p>
          <ul>
            {terms.unsent.map(({ code, text }) => (
              <li key={`${code} ${text}`}>{t(`unsent.${code}`, { text })}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.columns}>
        <section className={styles.found}>{renderResults()}</section>
        <aside className={styles.aside}>
          <ImportPanel imported={imported} />
          <HistoryPanel history={history} onSearch={search} />
        </aside>
      </div>
    </>
  );
});

export default WebSearchScreen;
