import { useCallback, useEffect, useRef, useState } from 'react';

/** What a component asked for; while something newer is asked, the former answer stays. */
export interface Loaded<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly loading: boolean;
  /** Asks once more. */
  readonly reload: () => void;
  /** Puts an answer in place, such as after a change. */
  readonly replace: (data: T) => void;
}

/** Asks when the component appears and whenever one of the keys changes; the former question is aborted. */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>, keys: readonly unknown[]): Loaded<T> {
  const [state, setState] = useState<Pick<Loaded<T>, 'data' | 'error' | 'loading'>>({
    data: undefined,
    error: undefined,
    loading: true,
  });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    const abort = new AbortController();
    setState((before) => (before.loading ? before : { ...before, loading: true }));
    latest.current(abort.signal).then(
      (data) => !abort.signal.aborted && setState({ data, error: undefined, loading: false }),
      (error: unknown) => !abort.signal.aborted && setState((before) => ({ ...before, error, loading: false })),
    );
    return () => abort.abort();
  }, [attempt, ...keys]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const replace = useCallback((data: T) => setState({ data, error: undefined, loading: false }), []);
  return { ...state, reload, replace };
}
