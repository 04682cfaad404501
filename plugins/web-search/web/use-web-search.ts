import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '#core/web';
import { webSearchContract, type WebSearchFailure, type WebSearchResult } from '../contract';

/** State of one engine for the current words. */
export interface EngineRun {
  readonly state: 'waiting' | 'done' | 'failed';
  readonly pages: readonly (readonly WebSearchResult[])[];
  readonly next: string | null;
  readonly total: number | null;
  /** Error reported by the engine or by our own server. */
  readonly failure: WebSearchFailure | null;
  readonly error: unknown;
}

const begun: EngineRun = { state: 'waiting', pages: [], next: null, total: null, failure: null, error: null };

/**
 * Queries each selected engine independently, so that fast engines need not wait for slow ones; restarts when the words
 * change.
 */
export function useWebSearch(keyword: string, chosen: readonly string[]) {
  const client = useClient(webSearchContract);
  const [runs, setRuns] = useState<{
    readonly keyword: string;
    readonly byEngine: Readonly<Record<string, EngineRun>>;
  }>({ keyword: '', byEngine: {} });
  const round = useRef({ keyword: '', abort: new AbortController(), requested: new Set<string>() });

  const ask = useCallback(
    async (engine: string, after: string | null, before: EngineRun) => {
      const { keyword: words, abort } = round.current;
      const put = (run: EngineRun): void => {
        if (!abort.signal.aborted)
          setRuns((current) => ({
            keyword: words,
            byEngine: { ...(current.keyword === words ? current.byEngine : {}), [engine]: run },
          }));
      };
      put({ ...before, state: 'waiting', failure: null, error: null });
      try {
        const { list, next, total, Failure } = await client.results(
          { query: { keyword: words, engine, after: after ?? undefined } },
          { signal: abort.signal },
        );
        if (Failure) put({ ...before, state: 'failed', failure: Failure });
        else put({ ...before, state: 'done', pages: [...before.pages, list], next, total, failure: null, error: null });
      } catch (error) {
        put({ ...before, state: 'failed', failure: null, error });
      }
    },
    [client],
  );

  const engines = chosen.join(' ');
  useEffect(() => {
    if (round.current.keyword !== keyword) {
      round.current.abort.abort();
      round.current = { keyword, abort: new AbortController(), requested: new Set() };
      setRuns({ keyword, byEngine: {} });
    }
    if (keyword === '') return;
    for (const engine of engines.split(' ').filter(Boolean)) {
      if (round.current.requested.has(engine)) continue;
      round.current.requested.add(engine);
      void ask(engine, null, begun);
    }
  }, [keyword, engines, ask]);
  useEffect(
    () => () => {
      round.current.abort.abort();
      round.current = { keyword: '', abort: new AbortController(), requested: new Set() };
    },
    [],
  );

  const byEngine = runs.keyword === keyword ? runs.byEngine : {};
  return {
    runs: byEngine,
    /** Requests the next page from every selected engine that has one. */
    more: () => {
      for (const engine of chosen) {
        const run = byEngine[engine];
        if (run?.state === 'done' && run.next !== null) void ask(engine, run.next, run);
      }
    },
    /** Retries a failed engine for the page that failed. */
    retry: (engine: string) => {
      const run = byEngine[engine] ?? begun;
      void ask(engine, run.pages.length > 0 ? run.next : null, run);
    },
  };
}
