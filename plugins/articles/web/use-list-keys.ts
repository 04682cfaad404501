import type { Dispatch, SetStateAction } from 'react';
import { PrivilegeService, useService, useShortcut, useText } from '#core/web';
import { emotionTerms, type ArticleStatus } from '#shared/vocabulary';
import type { ArticleRow } from '../article';
import type { ListActions } from './list-actions';
import type { Triage } from './use-triage';

interface ListKeys {
  readonly rows: readonly ArticleRow[];
  /** Index of the row under the cursor; -1 when there is none. */
  readonly at: number;
  /** Ids that an action applies to: the selection, else the row under the cursor. */
  readonly targets: readonly string[];
  readonly selected: ReadonlySet<string>;
  readonly triage: Triage;
  readonly actions: ListActions;
  readonly setCursor: (id: string) => void;
  readonly setSelected: Dispatch<SetStateAction<ReadonlySet<string>>>;
  readonly onTag: () => void;
  readonly onRemove: () => void;
  readonly onClear: () => void;
}

const getIds = (rows: readonly ArticleRow[]): string[] => rows.map(({ Article_ID }) => Article_ID);

function useKey(key: string, run: () => void, label: string, enabled = true): void {
  const t = useText('articles');
  useShortcut(key, run, label, { group: () => t('list'), enabled });
}

/** Keyboard shortcuts of an article list, one for every row action. */
export function useListKeys(list: ListKeys): void {
  const { rows, at, targets, selected, triage, actions: rowActions } = list;
  const t = useText('articles');
  const can = useService(PrivilegeService).can('classifiedInfo');
  const current = rows[at];
  const move = (by: number): void => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
    if (row) list.setCursor(row.Article_ID);
  };
  const select = (): void =>
    list.setSelected((before) => {
      const next = new Set(before);
      if (current && !next.delete(current.Article_ID)) next.add(current.Article_ID);
      return next;
    });
  const selectLoaded = (): void => list.setSelected(new Set(selected.size === rows.length ? [] : getIds(rows)));
  const toggleRead = (): void =>
    triage.markRead(targets, !(current ?? rows.find(({ Article_ID }) => selected.has(Article_ID)))?.Is_Read);
  const setStatus = (status: ArticleStatus): void => triage.setStatus(targets, status);
  /** Wraps an action that applies only to the row under the cursor. */
  const toRow = (act: (row: ArticleRow) => void) => (): void => {
    if (current) act(current);
  };
  const seeOriginal = toRow(({ Url }) => Url && window.open(Url, '_blank', 'noopener,noreferrer'));
  const unfold = toRow((row) => {
    if (row.Similar_Count > 0) rowActions.unfold(row);
  });

  const tag = (): void => {
    if (targets.length > 0) list.onTag();
  };

  useKey('j', () => move(1), t('next'));
  useKey('k', () => move(-1), t('previous'));
  useKey('o', toRow(rowActions.open), t('open'));
  useKey('v', seeOriginal, t('original'));
  useKey('c', unfold, t('unfoldCopies'));
  useKey('x', select, t('select'));
  useKey('shift+a', selectLoaded, t('selectLoaded'));
  useKey('shift+x', list.onClear, t('clearSelection'));
  useKey('m', toggleRead, t('toggleRead'));
  useKey('shift+m', () => triage.markRead(getIds(rows.slice(0, at + 1)), true), t('markAboveRead'));
  useKey('shift+b', () => triage.markBelow(current), t('markBelowRead'));
  useKey('e', () => setStatus('done'), t('markDone'), can.action);
  useKey('i', () => setStatus('ignored'), t('markIgnored'), can.action);
  useKey('s', toRow(triage.pin), t('pin'));
  useKey('t', tag, t('addTag'), can.modify);
  const setEmotion = (index: number) => () => triage.setEmotion(targets, emotionTerms.values[index] ?? 'neutral');
  useKey('1', setEmotion(0), t(`mark.${emotionTerms.values[0]}`), can.modify);
  useKey('2', setEmotion(1), t(`mark.${emotionTerms.values[1]}`), can.modify);
  useKey('3', setEmotion(2), t(`mark.${emotionTerms.values[2]}`), can.modify);
  useKey('#', list.onRemove, t('remove'), can.delete);
  useKey('u', triage.undo, t('undo'));
  useKey('r', rowActions.reload, t('refresh'));
}
