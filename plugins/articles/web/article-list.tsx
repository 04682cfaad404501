import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  AuthService,
  renderedLater,
  MessageService,
  NavigationService,
  ThemeService,
  useService,
  useText,
  useWidgets,
} from '#core/web';
import { routes } from '#shared/routes';
import { Button, EmptyState, ErrorState, Skeleton, VirtualGrid, type ColumnSettings } from '#shared/ui';
import type { ArticleRow, MediaCount } from '../article';
import { useArticleColumns } from './article-columns';
import { type ArticleQuery } from './article-list-store';
import styles from './article-list.module.css';
import type { FilterChange } from './list-filter';
import type { ListActions } from './list-actions';
import { ListLook } from './list-look';
import { SelectionBar } from './selection-bar';
import { useArticleList } from './use-article-list';
import { useListKeys } from './use-list-keys';
import { useTriage } from './use-triage';

export interface ArticleListProps {
  readonly query: ArticleQuery;
  readonly onReset: () => void;
  /** Narrows the list from a row: to its site or author, or excluding them. */
  readonly onFilter?: (change: FilterChange) => void;
  /** Called with the count of each media type after the list was read. */
  readonly onMedia?: (media: readonly MediaCount[]) => void;
  /** Called after the server has performed an action or a bulk job: counts shown beside the list may have changed. */
  readonly onChanged?: () => void;
}

const getKey = (row: ArticleRow): string => row.Article_ID;
const none: ReadonlySet<string> = new Set();
/** Loaded with the first dialog of a list. */
const TagDialog = renderedLater(() =>
  import(/* webpackChunkName: "list-dialogs" */ './tag-dialog').then((module) => module.TagDialog),
);

/** A list of articles with keyboard triage: every row action has a shortcut, every change can be undone. */
export const ArticleList = observer(({ query, onReset, onFilter, onMedia, onChanged }: ArticleListProps) => {
  const t = useText('articles');
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const theme = useService(ThemeService);
  const auth = useService(AuthService);
  const whole = useWidgets('articles.whole');
  const list = useArticleList(query);
  const triage = useTriage(list, onChanged);
  const { media } = list;
  useEffect(() => {
    if (media) onMedia?.(media);
  }, [media, onMedia]);
  const { rows, leave } = list;
  const reload = useCallback(() => {
    list.reload();
    onChanged?.();
  }, [list, onChanged]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [cursor, setCursor] = useState<string | null>(list.cursor);
  const [tagging, setTagging] = useState<readonly string[] | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const titlesOnly = theme.listType === 'title';
  const key = JSON.stringify(query);
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    setSelected((before) => (before.size > 0 ? new Set() : before));
    setIsWhole(false);
    setCursor(null);
  }, [key]);
  // On returning from an article, the cursor is where reading ended.
  useEffect(() => {
    if (list.cursor !== null) setCursor(list.cursor);
  }, [list]);
  const clear = (): void => {
    setSelected(new Set());
    setIsWhole(false);
  };

  const at = rows.findIndex((row) => row.Article_ID === cursor);
  const current = at < 0 ? undefined : rows[at];
  const targets = selected.size > 0 ? [...selected] : current ? [current.Article_ID] : [];
  const open = useCallback(
    (row: ArticleRow) => {
      leave(row.Article_ID);
      navigation.navigate(routes.article(row.Article_ID));
    },
    [leave, navigation],
  );
  /** When a row leaves the list, the cursor moves to the row below. */
  const remove = (): void => {
    const gone = new Set(targets);
    if (gone.size === 0) return;
    setCursor(
      (
        rows.slice(Math.max(0, at)).find(({ Article_ID }) => !gone.has(Article_ID)) ??
        rows.findLast(({ Article_ID }) => !gone.has(Article_ID))
      )?.Article_ID ?? null,
    );
    setSelected(new Set());
    triage.remove(targets);
  };
  const unfold = (row: ArticleRow): void =>
    void list.unfold(row.Article_ID).catch((error: unknown) => messages.error(error));
  const latest = useRef({ triage, unfold });
  latest.current = { triage, unfold };
  // A stable object, so that rows re-render only for changes of their own.
  const rowActions = useMemo(
    (): ListActions => ({
      open,
      unfold: (row) => latest.current.unfold(row),
      triage: () => latest.current.triage,
      tag: (row) => setTagging([row.Article_ID]),
      reload,
    }),
    [open, reload],
  );

  useListKeys({
    rows,
    at,
    targets,
    selected,
    triage,
    actions: rowActions,
    setCursor,
    setSelected,
    onTag: () => setTagging(targets),
    onRemove: remove,
    onClear: clear,
  });

  const columns = useArticleColumns(titlesOnly, rowActions, onFilter);
  const settings = useMemo(() => auth.preference<ColumnSettings>('articleColumns') ?? {}, [auth.user]);
  const [columnSettings, setColumnSettings] = useState<ColumnSettings>(settings);
  const keepColumns = (next: ColumnSettings): void => {
    setColumnSettings(next);
    auth.setPreference('articleColumns', next).catch((error: unknown) => messages.error(error));
  };

  if (list.error && rows.length === 0) return <ErrorState message={messages.textOf(list.error)} onRetry={reload} />;
  return (
    <div className={styles.list}>
      <div className={styles.bar}>
        <span aria-live="polite">
          {isWhole
            ? t('whole', { count: list.total ?? 0 })
            : selected.size > 0
              ? t('selected', { count: selected.size })
              : list.total !== null && t('found', { count: list.total })}
        </span>
        {isWhole &&
          whole.map(({ id, Component }) => (
            <Component
              key={id}
              query={query}
              total={list.total ?? 0}
              offer={triage.offer}
              reload={reload}
              onClose={clear}
            />
          ))}
        {!isWhole && selected.size > 0 && (
          <>
            {whole.length > 0 && list.hasMore && rows.every(({ Article_ID }) => selected.has(Article_ID)) && (
              <Button small kind="primary" onClick={() => setIsWhole(true)}>
                {t('selectWhole', { count: list.total ?? 0 })}
              </Button>
            )}
            <SelectionBar
              rows={rows.filter(({ Article_ID }) => selected.has(Article_ID))}
              triage={triage}
              onTag={() => setTagging(targets)}
              onRemove={remove}
              onClear={clear}
              reload={reload}
            />
          </>
        )}
        {tagging && (
          <TagDialog
            count={tagging.length}
            onClose={() => setTagging(null)}
            onSave={(tags) => triage.addTags(tagging, tags)}
          />
        )}
        <ListLook
          query={query}
          selected={isWhole ? none : selected}
          columns={titlesOnly ? columns : undefined}
          settings={columnSettings}
          onSettings={keepColumns}
        />
      </div>
      {list.fresh > 0 && (
        <Button className={styles.fresh} icon="refresh" onClick={reload}>
          {t('newArticles', { count: list.fresh })}
        </Button>
      )}
      {list.loading && rows.length === 0 ? (
        <Skeleton lines={14} className={styles.grid} />
      ) : rows.length === 0 ? (
        <EmptyState
          title={t('empty')}
          text={t('emptyText')}
          action={<Button onClick={onReset}>{t('resetFilters')}</Button>}
        />
      ) : (
        <VirtualGrid
          label={t('list')}
          className={styles.grid}
          rows={rows}
          rowKey={getKey}
          columns={columns}
          hideHead={!titlesOnly}
          rowHeight={titlesOnly ? 36 : 104}
          settings={titlesOnly ? columnSettings : undefined}
          onSettings={titlesOnly ? keepColumns : undefined}
          selected={selected}
          onSelected={(next) => {
            setSelected(next);
            setIsWhole(false);
          }}
          cursor={cursor}
          onCursor={setCursor}
          onOpen={open}
          total={list.hasMore ? rows.length + 1 : rows.length}
          onEnd={list.more}
          footer={
            list.error ? (
              <Button small icon="refresh" onClick={list.more}>
                {t('loadMore')}
              </Button>
            ) : undefined
          }
        />
      )}
    </div>
  );
});
