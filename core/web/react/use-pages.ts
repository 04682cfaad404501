import { useCallback, useEffect, useRef, useState } from 'react';

/** One page as the server gives it; `next` asks for the page after. */
export interface Page<Row> {
  readonly list: readonly Row[];
  readonly next: string | null;
}

type RowOf<Of extends Page<unknown>> = Of['list'][number];

/** A list that grows page by page. */
export interface Pages<First extends Page<unknown>> {
  readonly rows: readonly RowOf<First>[];
  /** The newest first page, with all that came beside its rows. */
  readonly first: First | undefined;
  readonly loading: boolean;
  readonly error: unknown;
  readonly hasMore: boolean;
  readonly more: () => void;
  readonly reload: () => void;
  /** Takes rows away at once, before the server has answered. */
  readonly drop: (gone: (row: RowOf<First>) => boolean) => void;
}

/** Reads a list page by page; begins anew when one of the keys changes. */
export function usePages<First extends Page<unknown>>(
  load: (after: string | undefined, signal: AbortSignal) => Promise<First>,
  keys: readonly unknown[],
): Pages<First> {
  const [state, setState] = useState<{
    readonly rows: readonly RowOf<First>[];
    readonly first?: First;
    readonly next: string | null;
    readonly loading: boolean;
    readonly error: unknown;
  }>({ rows: [], next: null, loading: true, error: undefined });
  const [round, setRound] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  const abort = useRef(new AbortController());
  const busy = useRef(false);
  useEffect(() => {
    const own = new AbortController();
    abort.current = own;
    busy.current = false;
    setState((before) => ({ ...before, loading: true }));
    latest.current(undefined, own.signal).then(
      (first) =>
        !own.signal.aborted &&
        setState({ rows: first.list, first, next: first.next, loading: false, error: undefined }),
      (error: unknown) => !own.signal.aborted && setState((before) => ({ ...before, loading: false, error })),
    );
    return () => own.abort();
  }, [round, ...keys]);
  const more = useCallback(() => {
    if (busy.current || state.next === null) return;
    busy.current = true;
    const { signal } = abort.current;
    latest
      .current(state.next, signal)
      .then(
        ({ list, next }) =>
          !signal.aborted && setState((before) => ({ ...before, rows: [...before.rows, ...list], next })),
        (error: unknown) => !signal.aborted && setState((before) => ({ ...before, error })),
      )
      .finally(() => {
        busy.current = false;
      });
  }, [state.next]);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  const drop = useCallback(
    (gone: (row: RowOf<First>) => boolean) =>
      setState((before) => ({ ...before, rows: before.rows.filter((row) => !gone(row)) })),
    [],
  );
  return {
    rows: state.rows,
    first: state.first,
    loading: state.loading,
    error: state.error,
    hasMore: state.next !== null,
    more,
    reload,
    drop,
  };
}
