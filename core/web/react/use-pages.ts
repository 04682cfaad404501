import { useEffect, useRef, useState } from 'react';
import { PagedStore, type AskPage, type Page, type PagedState, type RowOf } from '../store/paged-store';
import { useKeeping } from '../store/use-keeping';
import { useStateOf } from '../store/use-state-of';
import { useRecovery } from './use-recovery';

/** A list loaded page by page. */
export interface Pages<First extends Page<unknown>> extends Omit<PagedState<First>, 'next'> {
  /** The rows, once the first page has arrived. */
  readonly data: readonly RowOf<First>[] | undefined;
  readonly hasMore: boolean;
  readonly more: () => void;
  readonly reload: () => void;
  /** Removes rows immediately, before the server has responded. */
  readonly drop: (gone: (row: RowOf<First>) => boolean) => void;
}

/**
 * Loads a list page by page; restarts when one of the keys changes. With a name in `keep`, rows are shown immediately
 * when the user returns to the same URL, and then reloaded.
 */
export function usePages<First extends Page<unknown>>(
  load: AskPage<First>,
  keys: readonly unknown[],
  keep?: string,
): Pages<First> {
  const keeping = useKeeping<PagedState<First>>(keep, keys);
  const [store] = useState(() => new PagedStore<First>(keeping?.kept));
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    void store.load((after, signal) => latest.current(after, signal), keeping);
    return store.stop;
  }, [store, ...keys]);
  const { more, reload, drop } = store;
  const { next, ...state } = useStateOf(store);
  useRecovery(state.error, reload);
  const data = state.first === undefined ? undefined : state.rows;
  return { ...state, data, hasMore: next !== null, more, reload, drop };
}
