import { useEffect, useRef, useState } from 'react';
import { useDebounced, type Trial } from '#shared/ui';
import { MessageService } from '../message/message-service';
import { useService } from './kernel-context';

/** Milliseconds without a change before it is asked. */
const pause = 400;

/**
 * Tries what is being typed: asks a moment after `asked` has changed, and forgets the answer to what stood there
 * before. Null asks nothing.
 */
export function useTrial<Found>(asked: string | null, ask: (signal: AbortSignal) => Promise<Found>): Trial<Found> {
  const messages = useService(MessageService);
  const [tried, setTried] = useState<Trial<Found> | null>(null);
  const rested = useDebounced(asked, pause);
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    setTried(null);
    if (rested === null) return undefined;
    const stop = new AbortController();
    latest.current(stop.signal).then(
      (found) => !stop.signal.aborted && setTried({ state: 'found', found }),
      (error: unknown) => !stop.signal.aborted && setTried({ state: 'failed', problem: messages.textOf(error) }),
    );
    return () => stop.abort();
  }, [rested, messages]);
  return tried ?? { state: asked === null ? 'idle' : 'busy' };
}
