import { dayLength } from '#shared/time';

/** A sitemap that an index names. */
export interface IndexPart {
  readonly url: string;
  readonly modifiedAt?: string;
}

/** What is known of a part from earlier visits. */
export interface KnownPart {
  /**
   * Date that the index gave when the part was read, `index` for a part that is an index itself, `failed` for one that
   * could not be read.
   */
  readonly modified_at: string | null;
  /** Null: named at the first visit and not read yet. */
  readonly read_at: Date | null;
}

/** Maximum number of parts that one visit reads. */
export const maxParts = 20;
/** Milliseconds after which a part is read again although its date is the same. */
const rereadAfter = dayLength;

/**
 * Returns the parts of an index to read now, most urgent first, and the number of those never read that are left to the
 * next visit. New and changed parts come first, then indexes, then the first and last of those without a date, where
 * sites append, then the one whose reading is longest ago. Parts with an unchanged date are read once a day.
 */
export function partsToRead(
  parts: readonly IndexPart[],
  known: ReadonlyMap<string, KnownPart>,
  now: Date,
  budget: number,
): { readonly chosen: readonly IndexPart[]; readonly left: number } {
  const ranked = parts.flatMap((part, index) => {
    const earlier = known.get(part.url);
    const readAt = earlier?.read_at?.getTime();
    if (readAt === undefined) return [{ part, rank: 0, readAt: earlier ? 1 : 0 }];
    if (earlier?.modified_at === 'index') return [{ part, rank: 1, readAt }];
    if (earlier?.modified_at === 'failed') return [{ part, rank: 3, readAt }];
    if (part.modifiedAt !== undefined && part.modifiedAt !== earlier?.modified_at)
      return [{ part, rank: 0, readAt: 0 }];
    if (part.modifiedAt !== undefined && now.getTime() - readAt < rereadAfter) return [];
    const isEdge = index === 0 || index === parts.length - 1;
    return [{ part, rank: part.modifiedAt === undefined && isEdge ? 2 : 3, readAt }];
  });
  const order = ranked.sort((a, b) => a.rank - b.rank || a.readAt - b.readAt);
  const chosen = order.slice(0, Math.max(0, budget)).map(({ part }) => part);
  const left = order.slice(Math.max(0, budget)).filter(({ rank }) => rank === 0).length;
  return { chosen, left };
}
