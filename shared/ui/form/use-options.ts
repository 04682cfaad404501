import { useEffect, useState } from 'react';
import type { Choice } from './choice';

/** Finds options for the typed text; called again on every change, after the previous call has been aborted. */
export type OptionLoader = (keyword: string, signal: AbortSignal) => Promise<readonly Choice[]>;

interface OptionState {
  readonly options: readonly Choice[];
  readonly loading: boolean;
  readonly failed: boolean;
}

/**
 * Returns the options that match the keyword: filtered locally when all are known, otherwise requested after 200 ms
 * without input.
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
