import { useDebounced, type Trial } from '#shared/ui';
import { MessageService } from '../message/message-service';
import { useService } from './kernel-context';
import { useLoaded } from './use-loaded';

/** Milliseconds without a change before the request. */
const pause = 400;

/**
 * Tests a value while it is typed: sends a request shortly after `asked` has changed, and drops the response to earlier
 * values. Null sends no request.
 */
export function useTrial<Found>(trialKey: string | null, ask: (signal: AbortSignal) => Promise<Found>): Trial<Found> {
  const messages = useService(MessageService);
  const rested = useDebounced(trialKey, pause);
  const { data, error, loading } = useLoaded(
    async (signal) => ({ of: rested, found: rested === null ? undefined : await ask(signal) }),
    [rested],
  );
  if (trialKey === null) return { state: 'idle' };
  if (loading) return { state: 'busy' };
  if (error) return { state: 'failed', problem: messages.textOf(error) };
  return data?.of === rested && data?.found !== undefined ? { state: 'found', found: data.found } : { state: 'busy' };
}
