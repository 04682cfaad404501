import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** URL parameters by name; an empty text means "not set". */
export type UrlState = Readonly<Record<string, string>>;

const changed = 'url-state';

function watch(listener: () => void): () => void {
  addEventListener('popstate', listener);
  addEventListener(changed, listener);
  addEventListener('pushState', listener);
  addEventListener('replaceState', listener);
  return () => {
    for (const name of ['popstate', changed, 'pushState', 'replaceState']) removeEventListener(name, listener);
  };
}

/**
 * Writes parameters to the URL of this page and omits those that equal their default. Adds a history entry unless
 * `replace`.
 */
export function writeUrlState(changes: UrlState, defaults: UrlState = {}, replace = false): void {
  const parameters = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '' || value === defaults[name]) parameters.delete(name);
    else parameters.set(name, value);
  }
  const search = parameters.toString();
  const address = location.pathname + (search ? `?${search}` : '') + location.hash;
  if (address === location.pathname + location.search + location.hash) return;
  history[replace ? 'replaceState' : 'pushState'](history.state, '', address);
  dispatchEvent(new Event(changed));
}

/**
 * State stored in the URL: a copied link shows the same, and the back button undoes the last change. Pass `defaults` as
 * a constant; a parameter that equals its default is omitted from the URL.
 */
export function useUrlState<State extends UrlState>(
  defaults: State,
): [State, (changes: Partial<State>, options?: { readonly replace?: boolean }) => void] {
  const search = useSyncExternalStore(watch, () => location.search);
  const state = useMemo(() => {
    const parameters = new URLSearchParams(search);
    return Object.fromEntries(
      Object.entries(defaults).map(([name, fallback]) => [name, parameters.get(name) ?? fallback]),
    ) as State;
  }, [search, defaults]);
  const write = useCallback(
    (changes: Partial<State>, options?: { readonly replace?: boolean }) =>
      writeUrlState(changes as UrlState, defaults, options?.replace),
    [defaults],
  );
  return [state, write];
}
