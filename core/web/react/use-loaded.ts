import { useEffect, useRef, useState } from 'react';
import { LoadedStore, type Ask, type LoadedState } from '../store/loaded-store';
import { useKeeping } from '../store/use-keeping';
import { useStateOf } from '../store/use-state-of';
import { useRecovery } from './use-recovery';

/** What a component asked for; while something newer is asked, the former answer stays. */
export interface Loaded<T> extends LoadedState<T> {
  /** Asks once more. */
  readonly reload: () => void;
  /** Puts an answer in place, such as after a change. */
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
