import { useCallback, useMemo, useState } from 'react';
import { MessageService, NavigationService, useClient, useService, useShortcut, useText } from '#core/web';
import { Button, EmptyState, ErrorState, showUndo, Skeleton, VirtualGrid, type GridColumn } from '#shared/ui';
import type { Emotion } from '#shared/query';
import type { ArticleRow } from '../article';
import { articleContract } from '../contract';
import { ArticleLine } from './article-line';
import styles from './article-list.module.css';
import { useArticleList, type ArticleQuery } from './use-article-list';

export interface ArticleListProps {
  readonly query: ArticleQuery;
  readonly onReset: () => void;
}

const keyOf = (row: ArticleRow): string => row.Article_ID;

/** A list of articles with keyboard triage: j/k move, o opens, m marks as read, x selects, 1/2/3 set the sentiment, # removes. */
export function ArticleList({ query, onReset }: ArticleListProps) {
  const t = useText('articles');
  const client = useClient(articleContract);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const list = useArticleList(query);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [cursor, setCursor] = useState<string | null>(null);
  const { rows, patch, reload } = list;

  const targets = useCallback((): string[] => (selected.size > 0 ? [...selected] : cursor ? [cursor] : []), [selected, cursor]);
  const open = useCallback((row: ArticleRow) => navigation.navigate(`/article/${row.Article_ID}`), [navigation]);
  const move = (by: number): void => {
    const at = rows.findIndex((row) => row.Article_ID === cursor);
    const row = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
    if (row) setCursor(row.Article_ID);
  };
  const failed = (error: unknown): void => {
    messages.error(error);
    reload();
  };

  const markRead = (read: boolean): void => {
    const ids = targets();
    if (ids.length === 0) return;
    patch(new Set(ids), { Is_Read: read });
    client.logBrowse({ body: { id: ids, unread: !read } }).catch(failed);
  };
  const setEmotion = (emotion: Emotion): void => {
    const ids = targets();
    if (ids.length === 0) return;
    const before = rows.filter(({ Article_ID }) => ids.includes(Article_ID));
    patch(new Set(ids), { Emotion: emotion, Is_Emotion_Set: true });
    client.changeEmotion({ body: { id: ids, Emotion: emotion } }).catch(failed);
    showUndo({
      text: t('emotionChanged', { count: ids.length, emotion: t(`emotion.${emotion}`) }),
      label: t('undo'),
      undo: () => {
        for (const row of before) {
          patch(new Set([row.Article_ID]), { Emotion: row.Emotion, Is_Emotion_Set: row.Is_Emotion_Set });
          client.changeEmotion({ body: { id: [row.Article_ID], Emotion: row.Is_Emotion_Set ? row.Emotion : null } }).catch(failed);
        }
      },
    });
  };
  const remove = (): void => {
    const ids = targets();
    if (ids.length === 0) return;
    patch(new Set(ids), null);
    setSelected(new Set());
    client.remove({ body: { id: ids } }).catch(failed);
    showUndo({ text: t('removed', { count: ids.length }), label: t('undo'), undo: () => void client.remove({ body: { id: ids, restore: true } }).then(reload, failed) });
  };
  const pin = (): void => {
    const row = rows.find(({ Article_ID }) => Article_ID === cursor);
    if (!row) return;
    patch(new Set([row.Article_ID]), { Is_Pinned: !row.Is_Pinned });
    (row.Is_Pinned ? client.unstick({ query: { id: row.Article_ID } }) : client.stick({ body: { id: row.Article_ID } })).catch(failed);
  };
  const current = (): ArticleRow | undefined => rows.find(({ Article_ID }) => Article_ID === cursor);

  const group = () => t('list');
  useShortcut('j', () => move(1), t('next'), { group });
  useShortcut('k', () => move(-1), t('previous'), { group });
  useShortcut('o', () => { const row = current(); if (row) open(row); }, t('open'), { group });
  useShortcut('v', () => { const row = current(); if (row?.Url) window.open(row.Url, '_blank', 'noopener,noreferrer'); }, t('original'), { group });
  useShortcut('m', () => markRead(!(current()?.Is_Read ?? false)), t('toggleRead'), { group });
  useShortcut('s', pin, t('pin'), { group });
  useShortcut('x', () => { if (cursor) setSelected((before) => { const next = new Set(before); if (!next.delete(cursor)) next.add(cursor); return next; }); }, t('select'), { group });
  useShortcut('1', () => setEmotion('negative'), t('markNegative'), { group });
  useShortcut('2', () => setEmotion('neutral'), t('markNeutral'), { group });
  useShortcut('3', () => setEmotion('positive'), t('markPositive'), { group });
  useShortcut('#', remove, t('remove'), { group });
  useShortcut('r', reload, t('refresh'), { group });

  const columns = useMemo((): GridColumn<ArticleRow>[] => [{ id: 'article', title: t('article'), width: 320, grow: 1, fixed: true, render: (row) => <ArticleLine row={row} onOpen={open} /> }], [t, open]);

  if (list.error && rows.length === 0) return <ErrorState message={messages.textOf(list.error)} onRetry={reload} />;
  return (
    <div className={styles.list}>
      <div className={styles.bar} aria-live="polite">
        {selected.size > 0 ? (
          <>
            <span>{t('selected', { count: selected.size })}</span>
            <Button small onClick={() => markRead(true)}>{t('markRead')}</Button>
            <Button small onClick={() => markRead(false)}>{t('markUnread')}</Button>
            <Button small onClick={() => setEmotion('negative')}>{t('markNegative')}</Button>
            <Button small onClick={() => setEmotion('neutral')}>{t('markNeutral')}</Button>
            <Button small onClick={() => setEmotion('positive')}>{t('markPositive')}</Button>
            <Button small kind="danger" onClick={remove}>{t('remove')}</Button>
          </>
        ) : (
          list.total !== null && <span>{t(list.isCapped ? 'foundMore' : 'found', { count: list.total })}</span>
        )}
      </div>
      {list.fresh > 0 && <Button className={styles.fresh} onClick={reload}>{t('newArticles', { count: list.fresh })}</Button>}
      {list.loading && rows.length === 0 ? (
        <Skeleton lines={12} />
      ) : rows.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} action={<Button onClick={onReset}>{t('resetFilters')}</Button>} />
      ) : (
        <VirtualGrid
          label={t('list')} className={styles.grid} rows={rows} rowKey={keyOf} columns={columns} hideHead rowHeight={104}
          selected={selected} onSelected={setSelected} cursor={cursor} onCursor={setCursor} onOpen={open}
          total={list.hasMore ? rows.length + 1 : rows.length} onEnd={list.more}
        />
      )}
    </div>
  );
}
