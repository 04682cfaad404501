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
 * Sends a request when the component is mounted and whenever one of the keys changes; the previous request is aborted.
 * Retries automatically after an outage. Data with a `keep` name is shown at once when the user returns to the same
 * URL, and then reloaded.
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
