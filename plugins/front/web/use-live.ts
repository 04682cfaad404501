import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Counts up every so many milliseconds while the page is looked at, at once when it is looked at again after that long,
 * and when told to.
 */
export function useLive(every: number): readonly [round: number, next: () => void] {
  const [round, setRound] = useState(0);
  const last = useRef(Date.now());
  const next = useCallback(() => {
    last.current = Date.now();
    setRound((count) => count + 1);
  }, []);
  useEffect(() => {
    const tick = (): void => {
      if (!document.hidden && Date.now() - last.current >= every - 500) next();
    };
    const timer = setInterval(tick, every);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [every, next]);
  return [round, next];
}
