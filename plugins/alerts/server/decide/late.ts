import { dayLength } from '#shared/time';

/** Milliseconds between publication and storage up to which an article counts as new. */
export const lateAfter = dayLength;
/** Milliseconds up to which an article that was found late is still sent, with the next digest. */
export const tooOldAfter = 7 * dayLength;

/** An article that was stored long after its publication. */
export interface LateFind {
  /** `late`: sent with the next digest; `too-old`: listed only, so that an imported archive floods nobody. */
  readonly outcome: 'late' | 'too-old';
  readonly publishedAt: Date;
  readonly foundAt: Date;
}

/**
 * Returns whether an article was found late; undefined if it was new. The age counts until it was stored: a standstill
 * of the product makes nothing older.
 */
export function getLateFind(publishedAt: Date, foundAt: Date): LateFind | undefined {
  const age = foundAt.getTime() - publishedAt.getTime();
  if (age <= lateAfter) return undefined;
  return { outcome: age <= tooOldAfter ? 'late' : 'too-old', publishedAt, foundAt };
}
