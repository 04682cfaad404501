import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import {
  AuthService,
  MessageService,
  NavigationService,
  PrivilegeService,
  QueryView,
  useClient,
  usePages,
  useService,
  useText,
} from '#core/web';
import { articleContract, type ArticleRow } from '#plugins/articles';
import { ArticleLine } from '#plugins/articles/web';
import { routes } from '#shared/routes';
import {
  Button,
  ConfirmDialog,
  DateRangePicker,
  EmptyState,
  FilterBar,
  FilterItem,
  PageHeader,
  SearchInput,
  showToast,
  TimeText,
  useDebounced,
  useUrlState,
  VirtualGrid,
  getWireRange,
  type GridColumn,
} from '#shared/ui';
import { browseHistoryContract } from '../contract';
import styles from './browse-history-screen.module.css';
import { RetentionChoice } from './retention-choice';

type Opened = ArticleRow & { readonly Browse_ID: string; readonly Browsed_At: string };

const defaults = { time: '', keyword: '' };
const getKey = (row: Opened): string => row.Browse_ID;

/** The caller's opened articles, latest first. */
const BrowseHistoryScreen = observer(() => {
  const t = useText('browse-history');
  const articles = useClient(articleContract);
  const client = useClient(browseHistoryContract);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const timeZone = useService(AuthService).user?.Time_Zone ?? 'Asia/Shanghai';
  const mayModify = useService(PrivilegeService).can('article-browse-history').modify;
  const [state, setState] = useUrlState(defaults);
  const [typed, setTyped] = useState(state.keyword);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [cursor, setCursor] = useState<string | null>(null);
  const [clearing, setClearing] = useState(false);
  const keyword = useDebounced(typed.trim());
  const range = getWireRange(state.time, timeZone);
  const pages = usePages(
    (after, signal) =>
      articles.browseList(
        {
          query: {
            size: 50,
            ...(range ? { Browsed_At: range } : {}),
            ...(keyword ? { keyword } : {}),
            ...(after ? { after } : {}),
          },
        },
        { signal },
      ),
    [articles, state.time, keyword],
    'browseList',
  );
  const reset = (): void => {
    setTyped('');
    setState(defaults);
  };
  const remove = async (ids?: readonly string[]): Promise<void> => {
    try {
      const { changed } = await client.clear({ query: ids ? { Browse_ID: [...ids] } : {} });
      setSelected(new Set());
      showToast({ text: t('removed', { count: changed }), kind: 'success' });
    } catch (error) {
      messages.error(error);
    } finally {
      pages.reload();
    }
  };
  const open = (row: Opened): void => navigation.navigate(routes.article(row.Article_ID));
  const columns = useMemo(
    (): GridColumn<Opened>[] => [
      {
        id: 'article',
        title: t('article'),
        width: 320,
        grow: 1,
        fixed: true,
        render: (row) => (
          <>
            <ArticleLine row={row} onOpen={() => navigation.navigate(routes.article(row.Article_ID))} />
            <div className={styles.note}>
              {t('openedAt')} <TimeText at={row.Browsed_At} form="full" />
            </div>
          </>
        ),
      },
    ],
    [t, navigation],
  );
  const filtered = range !== '' || keyword !== '';
  return (
    <div className={styles.screen}>
      <PageHeader
        title={t('title.article-browse-history')}
        actions={
          <>
            <RetentionChoice />
            {mayModify && (
              <Button icon="delete" disabled={pages.rows.length === 0} onClick={() => setClearing(true)}>
                {t('clear')}
              </Button>
            )}
          </>
        }
      />
      <FilterBar onReset={reset}>
        <FilterItem label={t('time')}>
          {(id) => <DateRangePicker id={id} value={state.time} onChange={(time) => setState({ time })} />}
        </FilterItem>
        <FilterItem label={t('keyword')}>
          {(id) => (
            <SearchInput
              id={id}
              label={t('keyword')}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                setState({ keyword: target.value.trim() }, { replace: true });
              }}
            />
          )}
        </FilterItem>
      </FilterBar>
      {selected.size > 0 && (
        <div className={styles.bar} aria-live="polite">
          <span>{t('selected', { count: selected.size })}</span>
          <Button small icon="delete" onClick={() => void remove([...selected])}>
            {t('remove')}
          </Button>
        </div>
      )}
      <QueryView query={pages} lines={12}>
        {(shown) =>
          shown.length === 0 ? (
            filtered ? (
              <EmptyState title={t('emptyFiltered')} action={<Button onClick={reset}>{t('showAll')}</Button>} />
            ) : (
              <EmptyState
                icon="history"
                title={t('empty')}
                text={t('emptyText')}
                action={<Link href={routes.articles()}>{t('toList')}</Link>}
              />
            )
          ) : (
            <VirtualGrid
              label={t('list')}
              className={styles.grid}
              rows={shown}
              rowKey={getKey}
              columns={columns}
              hideHead
              rowHeight={130}
              selected={mayModify ? selected : undefined}
              onSelected={setSelected}
              cursor={cursor}
              onCursor={setCursor}
              onOpen={open}
              total={pages.hasMore ? shown.length + 1 : shown.length}
              onEnd={pages.more}
            />
          )
        }
      </QueryView>
      <ConfirmDialog
        open={clearing}
        danger
        title={t('clearTitle')}
        action={t('clear')}
        onConfirm={() => remove()}
        onClose={() => setClearing(false)}
      >
        {t('clearText')}
      </ConfirmDialog>
    </div>
  );
});

export default BrowseHistoryScreen;
