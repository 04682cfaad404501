import { setTimeout as wait } from 'node:timers/promises';
import { timed } from './slow-statements';
import { isPartAway, translating } from './unavailable-error';

/** Milliseconds before something is asked again that met a machine of a cluster as it went, or came back. */
export const partPause = 100;

/** Nothing but reads: to ask again changes nothing. */
const isRead = (text: string): boolean =>
  /^\s*(select|with)\b/i.test(text) && !/\b(insert|update|delete|merge)\b/i.test(text);

/**
 * Asks a statement of its own, and a read once more when it met a lost machine: each connection of ours finds out by
 * one failure that what it had kept to a machine is broken, also when that is long back. Slow ones are remembered.
 */
export function askAgain<Result>(text: string, ask: () => Promise<Result>): Promise<Result> {
  return timed(
    text,
    translating(ask()).catch(async (error: unknown) => {
      if (!isPartAway(error) || !isRead(text)) throw error;
      await wait(partPause);
      return translating(ask());
    }),
  );
}
