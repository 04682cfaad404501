import type { Client } from '#core';
import type { useText } from '#core/web';
import { showToast } from '#shared/ui';
import type { ArticleRow } from '../article';
import type { articleContract } from '../contract';
import type { ArticleListStore } from './article-list-store';
import { getBelow } from './below-of';
import type { OfferUndo } from './use-undo';

interface Marking {
  readonly list: ArticleListStore;
  /** First row to mark; undefined for the beginning of the list. */
  readonly row: ArticleRow | undefined;
  readonly client: Pick<Client<typeof articleContract>, 'readBelow' | 'readBelowUndo'>;
  readonly offer: OfferUndo;
  readonly t: ReturnType<typeof useText>;
  readonly onChanged?: () => void;
  readonly onFailed: (error: unknown) => void;
}

const placeIn = ({ rows }: ArticleListStore, row: ArticleRow | undefined): number =>
  rows.findIndex(({ Article_ID }) => Article_ID === row?.Article_ID);

/**
 * Marks a row and everything below it as read to the end of the list: displayed rows at once, the rest by the server,
 * which returns the count. Undo makes exactly those unread again.
 */
export function markBelow({ list, row, client, offer, t, onChanged, onFailed }: Marking): void {
  const first = row ?? list.rows[0];
  const at = placeIn(list, first);
  if (at < 0) return;
  const { body, visibleRows } = getBelow(list, at);
  const { shownQuery } = list;
  const loaded = list.rows.length;
  const unread = new Set(visibleRows.filter(({ Is_Read }) => !Is_Read).map(({ Article_ID }) => Article_ID));
  let isTakenBack = false;
  const marked = client.readBelow({ body: body as never });
  const undone = async (): Promise<void> => {
    const { Mark_ID } = await marked;
    await client.readBelowUndo({ body: { Mark_ID } });
    // Only the server knows which of the rows loaded meanwhile had been read before.
    if (list.rows.length > loaded || list.shownQuery !== shownQuery) list.reload();
    onChanged?.();
  };
  const takeBack = (): void => {
    isTakenBack = true;
    list.patch(unread, { Is_Read: false });
    undone().catch(onFailed);
  };
  const notifyMarked = async (): Promise<void> => {
    const { changed } = await marked;
    if (isTakenBack) return;
    // A page loaded meanwhile may contain rows read just before; another list is not affected.
    const now = list.shownQuery === shownQuery ? placeIn(list, first) : -1;
    if (now >= 0) list.patch(new Set(list.rows.slice(now).map(({ Article_ID }) => Article_ID)), { Is_Read: true });
    onChanged?.();
    if (changed > 0) offer(t('readChanged', { count: changed }), takeBack);
    else showToast({ text: t('nothingBelow') });
  };
  list.patch(unread, { Is_Read: true });
  offer(t('markBelowRead'), takeBack, true);
  notifyMarked().catch(onFailed);
}
