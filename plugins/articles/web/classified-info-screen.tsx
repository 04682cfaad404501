import { openState } from '#core/filter';
import { observer } from 'mobx-react-lite';
import { useCallback, useMemo, useRef, useState } from 'react';
import { AuthService, MessageService, useService, useShortcut, useFilters, useText, useWidgets } from '#core/web';
import { Button, Drawer, PageHeader, SplitPane, useNarrow, useUrlState } from '#shared/ui';
import { ArticleList } from './article-list';
import styles from './classified-info-screen.module.css';
import { articleFilterList, articleFilters } from '../filter';
import { listView, getFilter, narrowed, type ListState, type FilterChange } from './list-filter';
import { ListFilterBar } from './list-filter-bar';
import { MediaButtons } from './media-buttons';
import { MediaCounts } from './media-counts';
import type { ArticleQuery } from './use-article-list';

/** The main article list: subjects in the sidebar, all filters in the address, keyboard triage. */
const ClassifiedInfoScreen = observer(() => {
  const t = useText('articles');
  const auth = useService(AuthService);
  const messages = useService(MessageService);
  const timeZone = auth.user?.Time_Zone ?? 'Asia/Shanghai';
  const { filters, usual } = useFilters(articleFilterList, articleFilters.filters);
  const defaults = useMemo((): ListState => ({ ...usual, ...listView }), [usual]);
  const [state, setState] = useUrlState(defaults);
  const sides = useWidgets('articles.side');
  const views = useWidgets('articles.views');
  const narrow = useNarrow();
  const [showSide, setShowSide] = useState(false);
  const listing = useRef<HTMLDivElement>(null);
  const whole = useMemo(() => getFilter(filters, state, timeZone), [filters, state, timeZone]);
  const query = useMemo((): ArticleQuery => ({ ...whole, sort: state.sort }), [whole, state.sort]);
  // Media types are counted over the result of all other filters.
  const filter = useMemo((): ArticleQuery => {
    const { Media_Type: _media, ...rest } = whole;
    return rest;
  }, [whole]);
  // Subjects are counted over the result of all other filters.
  const sideFilter = useMemo((): ArticleQuery => {
    const { Subject_ID: _subject, ...rest } = whole;
    return rest;
  }, [whole]);
  const [media] = useState(() => new MediaCounts());
  const [revision, setRevision] = useState(0);
  const changed = useCallback(() => setRevision((before) => before + 1), []);
  const latest = useRef(state);
  latest.current = state;
  const narrowDown = useCallback((change: FilterChange) => setState(narrowed(latest.current, change)), [setState]);
  const chooseMedia = useCallback((Media_Type: string) => setState({ Media_Type }), [setState]);
  const chooseSubject = useCallback(
    (Subject_ID: string) => {
      setState({ Subject_ID });
      setShowSide(false);
    },
    [setState],
  );
  const reset = useCallback(
    () => setState({ ...openState(filters), merged: 'true', ...listView }),
    [setState, filters],
  );
  const actions = useMemo(
    () =>
      views.length > 0 && (
        <span className={styles.views}>
          {views.map(({ id, Component }) => (
            <Component key={id} />
          ))}
        </span>
      ),
    [views],
  );
  // The subject sidebar has a search field of its own.
  const toKeyword = (): void => listing.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
  useShortcut('/', toKeyword, t('filter.keyword'), { group: () => t('list') });
  const isFolded = auth.preference<boolean>('articleSideFolded') === true;
  const fold = (folded: boolean): void =>
    void auth.setPreference('articleSideFolded', folded).catch((error: unknown) => messages.error(error));
  // Here the tree takes more room than the menu, so that the key of the menu folds it first.
  useShortcut('[', () => fold(!isFolded), t('foldSubjects'), { group: () => t('list'), id: 'fold-subjects' });

  const side = sides.map(({ id, Component }) => (
    <Component key={id} selected={state.Subject_ID} filter={sideFilter} revision={revision} onSelect={chooseSubject} />
  ));
  const list = (
    <div className={styles.main} ref={listing}>
      <ListFilterBar filters={filters} state={state} setState={setState} filter={filter} actions={actions} />
      <MediaButtons counts={media} chosen={state.Media_Type ?? ''} onChoose={chooseMedia} />
      <ArticleList query={query} onReset={reset} onFilter={narrowDown} onMedia={media.set} onChanged={changed} />
    </div>
  );
  return (
    <div className={styles.screen}>
      <PageHeader
        title={t('title.classifiedInfo')}
        actions={
          sides.length > 0 &&
          (narrow || isFolded) && (
            <Button icon="tree" onClick={() => (narrow ? setShowSide(true) : fold(false))}>
              {t('subjects')}
            </Button>
          )
        }
      />
      <Drawer open={narrow && showSide} side="left" title={t('subjects')} onClose={() => setShowSide(false)}>
        {side}
      </Drawer>
      {sides.length === 0 || narrow || isFolded ? (
        list
      ) : (
        <SplitPane
          width={Number(auth.preference<number>('articleSideWidth') ?? 232)}
          onWidth={(width) => void auth.setPreference('articleSideWidth', width).catch(() => undefined)}
          side={side}
        >
          {list}
        </SplitPane>
      )}
    </div>
  );
});

export const keep = true;
export { prefetchList as ahead } from './prefetch-list';
export default ClassifiedInfoScreen;
