/** Why a repeating task should check again at once. */
export type Return = 'visible' | 'connected';

const returns = new EventTarget();

/** Announces that the server is reachable again; called by the code that monitors the connection. */
export const announceConnected = (): void => void returns.dispatchEvent(new Event('connected'));

/**
 * Calls back when the page becomes active again: it becomes visible, is restored from the browser's cache, the device
 * comes online, or the server responds after an outage. Every timer-based repetition uses it, since timers are
 * suspended with the page and pauses grow during an outage. Returns a function that removes the listener.
 */
export function onReturn(listener: (reason: Return) => void): () => void {
  // Stores are also tested without a page.
  if (typeof window === 'undefined') return () => undefined;
  const connected = (): void => listener('connected');
  const visible = (): void => {
    if (!document.hidden) listener('visible');
  };
  returns.addEventListener('connected', connected);
  window.addEventListener('online', connected);
  window.addEventListener('pageshow', visible);
  document.addEventListener('visibilitychange', visible);
  return () => {
    returns.removeEventListener('connected', connected);
    window.removeEventListener('online', connected);
    window.removeEventListener('pageshow', visible);
    document.removeEventListener('visibilitychange', visible);
  };
}

const pausesMs = { first: 5_000, max: 60_000 } as const;

/**
 * Returns the milliseconds until the next attempt after a number of consecutive failures: doubled each time, at most a
 * minute.
 */
export const pauseAfterFailures = (failures: number): number =>
  Math.min(pausesMs.max, pausesMs.first * 2 ** Math.max(0, failures - 1));
