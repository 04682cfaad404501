import type { Layout } from '../../layout';

/** When a part was last requested, by a monotonic clock, and when it was answered, by the server clock. */
export interface Asked {
  readonly tried: number;
  readonly at: string;
}

/** Parts that are due within this number of milliseconds are requested together. */
const together = 1_000;

/** Returns which parts of a big screen are due, and the milliseconds until the next one is. */
export function dueParts(
  { Parts, Refresh: usual }: Layout,
  requestStates: ReadonlyMap<string, Asked>,
  now: number,
): { readonly due: readonly string[]; readonly isAll: boolean; readonly wait: number } {
  const waits = Parts.filter(({ Kind, Is_Hidden }) => Kind === 'module' && !Is_Hidden).map(
    ({ Key, Refresh = usual }) => ({
      Key,
      wait: (requestStates.get(Key)?.tried ?? now) + Refresh * 1_000 - now,
    }),
  );
  const first = Math.min(usual * 1_000, ...waits.map(({ wait }) => wait));
  const due = waits.filter(({ wait }) => wait <= Math.max(0, first) + together).map(({ Key }) => Key);
  return { due, isAll: due.length === waits.length, wait: Math.max(0, first) };
}
