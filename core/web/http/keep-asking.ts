import { wait } from '../wait';
import { onReturn, pauseAfterFailures } from './on-return';
import { ServiceError } from './service-error';

/** Returns whether the server could not be reached or was not ready, so that a retry makes sense. */
export const isOutage = (error: unknown): boolean =>
  error instanceof ServiceError && (error.status === 0 || [502, 503, 504].includes(error.status));

/**
 * Runs an attempt after a pause that grows with the number of consecutive failures, or as soon as the server is
 * reachable again. Returns a function that cancels it.
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

/** Repeats a request until it is answered; only outages are retried, any other failure and the signal end it. */
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
