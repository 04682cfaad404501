import { setTimeout as wait } from 'node:timers/promises';
import { timed } from './slow-statements';
import { isPartAway, translating } from './unavailable-error';

/** Milliseconds before a retry when a machine of a cluster was lost or is coming back. */
export const partPause = 100;

/** Returns true for a statement that only reads, so that a retry changes nothing. */
const isRead = (text: string): boolean =>
  /^\s*(select|with)\b/i.test(text) && !/\b(insert|update|delete|merge)\b/i.test(text);

/**
 * Runs a statement outside a transaction, and retries a read once when a cluster machine was lost: every connection of
 * ours discovers through one failure that its cached connection to a machine is broken, even long after the machine is
 * back. Slow statements are recorded.
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
