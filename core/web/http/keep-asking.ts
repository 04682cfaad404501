import { wait } from '../wait';
import { onReturn, pauseAfterFailures } from './on-return';
import { ServiceError } from './service-error';

/** The server could not be reached or was not ready: what failed so is worth another attempt. */
export const isOutage = (error: unknown): boolean =>
  error instanceof ServiceError && (error.status === 0 || [502, 503, 504].includes(error.status));

/**
 * Runs an attempt after a pause that grows with the failures in a row, or as soon as the server can be reached again.
 * Returns the function that calls it off.
 */
export function retryLater(attempt: () => void, failures: number): () => void {
  const stop = (): void => {
    clearTimeout(timer);
    stopListening();
  };
  const run = (): void => {
    stop();
    attempt();
  };
  const timer = setTimeout(run, pauseAfterFailures(failures));
  const stopListening = onReturn((reason) => {
    if (reason === 'connected') run();
  });
  return stop;
}

/** Asks until an answer comes; only outages are waited for, any other failure and the signal end it. */
export async function keepAsking<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await ask();
    } catch (error) {
      if (signal?.aborted || !isOutage(error)) throw error;
      const returned = new AbortController();
      const stopListening = onReturn((reason) => reason === 'connected' && returned.abort());
      const signals = signal ? [signal, returned.signal] : [returned.signal];
      await wait(pauseAfterFailures(failures), AbortSignal.any(signals)).catch(() => undefined);
      stopListening();
      if (signal?.aborted) throw error;
    }
  }
}
