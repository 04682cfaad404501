import type { Layout } from '../../layout';

/** When a part was asked for last, by a clock that never goes back, and when it was answered by the server's. */
export interface Asked {
  readonly tried: number;
  readonly at: string;
}

/** Parts that are due within so many milliseconds are asked for together. */
const together = 1_000;

/** Which parts of a wall are to be asked for, and in how many milliseconds the first is. */
export function dueParts(
  { Parts, Refresh: usual }: Layout,
  asked: ReadonlyMap<string, Asked>,
  now: number,
): { readonly due: readonly string[]; readonly isAll: boolean; readonly wait: number } {
  const waits = Parts.filter(({ Kind, Is_Hidden }) => Kind === 'module' && !Is_Hidden).map(
    ({ Key, Refresh = usual }) => ({
      Key,
      wait: (asked.get(Key)?.tried ?? now) + Refresh * 1_000 - now,
    }),
  );
  const first = Math.min(usual * 1_000, ...waits.map(({ wait }) => wait));
  const due = waits.filter(({ wait }) => wait <= Math.max(0, first) + together).map(({ Key }) => Key);
  return { due, isAll: due.length === waits.length, wait: Math.max(0, first) };
}
