import { useEffect, useRef, useState } from 'react';
import { LoadedStore, type Ask, type LoadedState } from '../store/loaded-store';
import { useKeeping } from '../store/use-keeping';
import { useStateOf } from '../store/use-state-of';
import { useRecovery } from './use-recovery';

/** Data requested by a component; the previous response stays while a newer one is loading. */
export interface Loaded<T> extends LoadedState<T> {
  /** Repeats the request. */
  readonly reload: () => void;
  /** Replaces the data, for example after a change. */
  readonly replace: (data: T) => void;
}

/**
 * Asks when the component appears and whenever one of the keys changes; the former question is aborted. After an outage
 * it asks again by itself. What has a name
 * to `keep` it by is shown at once to who comes back to the same address, and then read anew.
 */
export function useLoaded<T>(load: Ask<T>, keys: readonly unknown[], keep?: string): Loaded<T> {
  const keeping = useKeeping<T>(keep, keys);
  const [store] = useState(() => new LoadedStore<T>(keeping?.kept));
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    void store.load((signal) => latest.current(signal), keeping);
    return store.stop;
  }, [store, ...keys]);
  const { reload, replace } = store;
  const state = useStateOf(store);
  useRecovery(state.error, reload);
  return { ...state, reload, replace };
}
