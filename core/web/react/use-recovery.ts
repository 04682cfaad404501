import { useEffect, useRef } from 'react';
import { isOutage, retryLater } from '../http/keep-asking';

/**
 * Retries automatically after an outage: with growing pauses while the page is visible, and at once when the server is
 * reachable again. Any other error stays until the user retries.
 */
export function useRecovery(error: unknown, reload: () => unknown): void {
  const latest = useRef(reload);
  latest.current = reload;
  const failures = useRef(0);
  useEffect(() => {
    if (!isOutage(error)) {
      if (error === undefined) failures.current = 0;
      return undefined;
    }
    let isOver = false;
    let stop = (): void => undefined;
    const plan = (): void => {
      if (isOver) return;
      failures.current += 1;
      stop = retryLater(() => void attempt(), failures.current);
    };
    const attempt = async (): Promise<void> => {
      try {
        if (!document.hidden) await latest.current();
      } finally {
        plan();
      }
    };
    plan();
    return () => {
      isOver = true;
      stop();
    };
  }, [error]);
}
