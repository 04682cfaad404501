import { useEffect, useRef, useState } from 'react';
import { PagedStore, type AskPage, type Page, type PagedState, type RowOf } from '../store/paged-store';
import { useKeeping } from '../store/use-keeping';
import { useStateOf } from '../store/use-state-of';
import { useRecovery } from './use-recovery';

/** A list that grows page by page. */
export interface Pages<First extends Page<unknown>> extends Omit<PagedState<First>, 'next'> {
  readonly hasMore: boolean;
  readonly more: () => void;
  readonly reload: () => void;
  /** Takes rows away at once, before the server has answered. */
  readonly drop: (gone: (row: RowOf<First>) => boolean) => void;
}

/**
 * Reads a list page by page; begins anew when one of the keys changes. What has a name to `keep` it by is shown at once
 * to who comes back to the same address, and then read anew.
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
  return { ...state, hasMore: next !== null, more, reload, drop };
}
