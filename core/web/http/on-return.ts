/** Why something that repeats should look again at once. */
export type Return = 'visible' | 'connected';

const returns = new EventTarget();

/** The server can be reached again; called by what watches the connection. */
export const announceConnected = (): void => void returns.dispatchEvent(new Event('connected'));

/**
 * Calls back when the page can be of use again: it is looked at, shown from the browser's cache, the device is online,
 * or the server answers after it could not be reached. Whatever repeats by a timer uses it, since timers sleep with the
 * page and pauses grow while the network is away. Returns the function that stops it.
 */
export function onReturn(listener: (reason: Return) => void): () => void {
  // Stores are tested without a page, too.
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

/** Milliseconds until the next attempt after so many failures in a row: doubled each time, a minute at most. */
export const pauseAfterFailures = (failures: number): number =>
  Math.min(pausesMs.max, pausesMs.first * 2 ** Math.max(0, failures - 1));
