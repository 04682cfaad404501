import { useCallback, useEffect, useRef } from 'react';
import { onReturn } from '../http/on-return';

/** Maximum number of milliseconds by which timers fire early. */
const slack = 500;
/** Milliseconds within which several signals of a restored connection count as one. */
const sameReturn = 2_000;

/**
 * Repeats a request at an interval in milliseconds while the page is visible and `when` is true, and at once when the
 * page becomes visible again after that time or the server is reachable again; never while the previous request is
 * running. Returns a function that requests now and restarts the interval. A condition that is not known yet must be
 * passed as `false`: `undefined` means no condition.
 */
export function useReloading(
  reload: () => unknown,
  every: number,
  ...[when = true]: readonly [] | readonly [when: boolean]
): () => void {
  const latest = useRef(reload);
  latest.current = reload;
  const last = useRef(0);
  const isAsking = useRef(false);
  const ask = useCallback(() => {
    last.current = Date.now();
    isAsking.current = true;
    void Promise.resolve(latest.current()).finally(() => (isAsking.current = false));
  }, []);
  useEffect(() => {
    if (!when) return undefined;
    last.current = Date.now();
    const look = (): void => {
      if (document.hidden || isAsking.current) return;
      if (Date.now() - last.current >= every - Math.min(slack, every / 2)) ask();
    };
    const timer = setInterval(look, every);
    const stop = onReturn((reason) => {
      if (reason === 'visible') return look();
      if (!document.hidden && !isAsking.current && Date.now() - last.current >= Math.min(sameReturn, every)) ask();
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [ask, every, when]);
  return ask;
}
