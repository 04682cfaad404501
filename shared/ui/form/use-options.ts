import { useEffect, useState } from 'react';
import type { Choice } from './choice';

/** Finds choices by what was typed; called again at every change, the former call aborted. */
export type OptionLoader = (keyword: string, signal: AbortSignal) => Promise<readonly Choice[]>;

interface OptionState {
  readonly options: readonly Choice[];
  readonly loading: boolean;
  readonly failed: boolean;
}

/**
 * The choices that fit the keyword: filtered here when they are all known, asked for (after 200 ms of rest) when they
 * are not.
 */
export function useOptions(source: readonly Choice[] | OptionLoader, keyword: string, open: boolean): OptionState {
  const [found, setFound] = useState<OptionState>({ options: [], loading: false, failed: false });
  const loader = typeof source === 'function' ? source : null;
  useEffect(() => {
    if (!loader || !open) return undefined;
    const abort = new AbortController();
    setFound((before) => ({ ...before, loading: true, failed: false }));
    const timer = setTimeout(
      () => {
        loader(keyword, abort.signal).then(
          (options) => !abort.signal.aborted && setFound({ options, loading: false, failed: false }),
          () => !abort.signal.aborted && setFound({ options: [], loading: false, failed: true }),
        );
      },
      keyword === '' ? 0 : 200,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [loader, keyword, open]);
  if (typeof source === 'function') return found;
  const wanted = keyword.trim().toLowerCase();
  return {
    options: wanted === '' ? source : source.filter(({ label }) => label.toLowerCase().includes(wanted)),
    loading: false,
    failed: false,
  };
}
