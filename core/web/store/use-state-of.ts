import { reaction } from 'mobx';
import { useCallback, useSyncExternalStore } from 'react';

/** Returns the current state of a store and re-renders when it changes; for components that are not observers. */
export function useStateOf<State>(store: { readonly state: State }): State {
  return useSyncExternalStore(
    useCallback((changed) => reaction(() => store.state, changed), [store]),
    () => store.state,
  );
}
