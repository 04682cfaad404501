import { useCallback, useEffect, useRef } from 'react';
import { onReturn } from '../http/on-return';

/** Maximum number of milliseconds by which timers fire early. */
const slack = 500;
/** Signs of a regained connection that come together are one, in milliseconds. */
const sameReturn = 2_000;

/**
 * Asks again every so many milliseconds while the page is looked at and `when` holds, and at once when it is looked at
 * again after that long or the server can be reached again; not while the question before is on its way. Gives what
 * asks now and counts from there. A condition that is not known yet must say so: `undefined` is none.
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
