import { useDebounced, type Trial } from '#shared/ui';
import { MessageService } from '../message/message-service';
import { useService } from './kernel-context';
import { useLoaded } from './use-loaded';

/** Milliseconds without a change before it is asked. */
const pause = 400;

/**
 * Tries what is being typed: asks a moment after `asked` has changed, and forgets the answer to what stood there
 * before. Null asks nothing.
 */
export function useTrial<Found>(asked: string | null, ask: (signal: AbortSignal) => Promise<Found>): Trial<Found> {
  const messages = useService(MessageService);
  const rested = useDebounced(asked, pause);
  const { data, error, loading } = useLoaded(
    async (signal) => ({ of: rested, found: rested === null ? undefined : await ask(signal) }),
    [rested],
  );
  if (asked === null) return { state: 'idle' };
  if (loading) return { state: 'busy' };
  if (error) return { state: 'failed', problem: messages.textOf(error) };
  return data?.of === rested && data?.found !== undefined ? { state: 'found', found: data.found } : { state: 'busy' };
}
