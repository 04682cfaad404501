import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  AuthService,
  MessageService,
  NavigationService,
  PrivilegeService,
  ThemeService,
  useService,
  useShortcut,
  useText,
  useWidgets,
} from '#core/web';
import { routes } from '#shared/routes';
import { Button, EmptyState, ErrorState, Skeleton, VirtualGrid, type ColumnSettings } from '#shared/ui';
import { type ArticleStatus } from '#shared/vocabulary';
import type { ArticleRow, MediaCount } from '../article';
import { useArticleColumns } from './article-columns';
import { type ArticleQuery } from './article-list-store';
import styles from './article-list.module.css';
import type { FilterChange } from './desk-filter';
import { ListLook } from './list-look';
import { SelectionBar } from './selection-bar';
import { useArticleList } from './use-article-list';
import { useTriage } from './use-triage';

export interface ArticleListProps {
  readonly query: ArticleQuery;
  readonly onReset: () => void;
  /** Narrows the list from a row: to its site or author, or away from them. */
  readonly onFilter?: (change: FilterChange) => void;
  /** Told how many there are of each media type, each time the list was read. */
  readonly onMedia?: (media: readonly MediaCount[]) => void;
}

const keyOf = (row: ArticleRow): string => row.Article_ID;

/** A list of articles with keyboard triage: every action of a row has a key, every change can be taken back. */
export const ArticleList = observer(({ query, onReset, onFilter, onMedia }: ArticleListProps) => {
  const t = useText('articles');
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const theme = useService(ThemeService);
  const auth = useService(AuthService);
  const can = useService(PrivilegeService).can('classifiedInfo');
  const bulk = useWidgets('articles.bulk');
  const list = useArticleList(query);
  const triage = useTriage(list);
  const { media } = list;
  useEffect(() => {
    if (media) onMedia?.(media);
  }, [media, onMedia]);
  const { rows, reload, leave } = list;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [cursor, setCursor] = useState<string | null>(list.cursor);
  const [tagging, setTagging] = useState(false);
  const titlesOnly = theme.listType === 'title';
  const key = JSON.stringify(query);
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    setSelected(new Set());
    setCursor(null);
  }, [key]);

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
  const move = (by: number): void => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
    if (row) setCursor(row.Article_ID);
  };
  const select = (): void =>
    setSelected((before) => {
      const next = new Set(before);
      if (cursor && !next.delete(cursor)) next.add(cursor);
      return next;
    });
  /** What leaves the list hands the cursor on to the row below. */
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
  const setStatus = (status: ArticleStatus): void => triage.setStatus(targets, status);

  const group = () => t('list');
  useShortcut('j', () => move(1), t('next'), { group });
  useShortcut('k', () => move(-1), t('previous'), { group });
  useShortcut(
    'o',
    () => {
      if (current) open(current);
    },
    t('open'),
    { group },
  );
  useShortcut(
    'v',
    () => {
      if (current?.Url) window.open(current.Url, '_blank', 'noopener,noreferrer');
    },
    t('original'),
    { group },
  );
  useShortcut('x', select, t('select'), { group });
  useShortcut(
    'shift+a',
    () => setSelected(selected.size === rows.length ? new Set() : new Set(rows.map(keyOf))),
    t('selectLoaded'),
    { group },
  );
  useShortcut(
    'm',
    () => triage.markRead(targets, !(current ?? rows.find(({ Article_ID }) => selected.has(Article_ID)))?.Is_Read),
    t('toggleRead'),
    { group },
  );
  useShortcut('shift+m', () => triage.markRead(rows.slice(0, at + 1).map(keyOf), true), t('markAboveRead'), { group });
  useShortcut('e', () => setStatus('done'), t('markDone'), { group, enabled: can.action });
  useShortcut('i', () => setStatus('ignored'), t('markIgnored'), { group, enabled: can.action });
  useShortcut(
    's',
    () => {
      if (current) triage.pin(current);
    },
    t('pin'),
    { group },
  );
  useShortcut(
    't',
    () => {
      if (targets.length > 0) setTagging(true);
    },
    t('addTag'),
    { group, enabled: can.modify },
  );
  useShortcut('1', () => triage.setEmotion(targets, 'negative'), t('mark.negative'), { group, enabled: can.modify });
  useShortcut('2', () => triage.setEmotion(targets, 'neutral'), t('mark.neutral'), { group, enabled: can.modify });
  useShortcut('3', () => triage.setEmotion(targets, 'positive'), t('mark.positive'), { group, enabled: can.modify });
  useShortcut('#', remove, t('remove'), { group, enabled: can.delete });
  useShortcut('u', triage.undo, t('undo'), { group });
  useShortcut('r', reload, t('refresh'), { group });
  useShortcut('shift+x', () => setSelected(new Set()), t('clearSelection'), { group });

  const columns = useArticleColumns(titlesOnly, open, onFilter);
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
          {selected.size > 0
            ? t('selected', { count: selected.size })
            : list.total !== null && t(list.isCapped ? 'foundMore' : 'found', { count: list.total })}
        </span>
        {selected.size > 0 && (
          <SelectionBar
            ids={targets}
            triage={triage}
            tagging={tagging}
            onTagging={setTagging}
            onRemove={remove}
            onClear={() => setSelected(new Set())}
          >
            {bulk.map(({ id, Component }) => (
              <Component key={id} ids={targets} done={reload} />
            ))}
          </SelectionBar>
        )}
        {selected.size === 0 && tagging && (
          <SelectionBar
            dialogOnly
            ids={targets}
            triage={triage}
            tagging
            onTagging={setTagging}
            onRemove={remove}
            onClear={() => undefined}
          />
        )}
        <ListLook
          query={query}
          selected={selected}
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
          rowKey={keyOf}
          columns={columns}
          hideHead={!titlesOnly}
          rowHeight={titlesOnly ? 36 : 104}
          settings={titlesOnly ? columnSettings : undefined}
          onSettings={titlesOnly ? keepColumns : undefined}
          selected={selected}
          onSelected={setSelected}
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
