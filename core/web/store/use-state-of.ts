import { reaction } from 'mobx';
import { useCallback, useSyncExternalStore } from 'react';

/** The present state of a store, drawn anew when it changes; for components that are no observers. */
export function useStateOf<State>(store: { readonly state: State }): State {
  return useSyncExternalStore(
    useCallback((changed) => reaction(() => store.state, changed), [store]),
    () => store.state,
  );
}
