import type { ArticleRow, MediaCount } from '../article';

/** State of a list when it was left for an article. */
export interface Trail {
  /** Query of the list, as JSON. */
  readonly key: string;
  readonly rows: readonly ArticleRow[];
  readonly next: string | null;
  readonly total: number | null;
  readonly media: readonly MediaCount[] | null;
  readonly pinnedFirst: readonly string[];
  readonly newest: string | null;
  readonly cursor: string | null;
  readonly at: number;
}

/** Milliseconds after which a list is reloaded. */
const maxAgeMs = 5 * 60_000;

let trail: Trail | null = null;

/** Stores the state of the list, for returning to it and for stepping to the next article. */
export function leaveTrail(left: Omit<Trail, 'at'>): void {
  trail = { ...left, at: Date.now() };
}

/** Returns the state of the same list, if it was left recently. */
export const getTrail = (key: string): Trail | null =>
  trail && trail.key === key && Date.now() - trail.at < maxAgeMs ? trail : null;

/** Returns the article before or after this one in the list it was opened from. */
export function neighbour(articleId: string, by: 1 | -1): string | null {
  const at = trail?.rows.findIndex(({ Article_ID }) => Article_ID === articleId) ?? -1;
  return at < 0 ? null : (trail?.rows[at + by]?.Article_ID ?? null);
}

/** Moves the position in the list along with the article being read. */
export function moveTrail(articleId: string): void {
  if (trail)
    trail = {
      ...trail,
      cursor: articleId,
      rows: trail.rows.map((row) => (row.Article_ID === articleId ? { ...row, Is_Read: true } : row)),
    };
}

/** Clears the state; for changes to the list from elsewhere. */
export function clearTrail(): void {
  trail = null;
}
