import type { ArticleRow, MediaCount } from '../article';

/** What a list showed when somebody left it for an article. */
export interface Trail {
  /** The question of the list, as JSON. */
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

/** After so many milliseconds a list is read anew. */
const longest = 5 * 60_000;

let trail: Trail | null = null;

/** Keeps what the list shows, for the way back and for the steps to the next article. */
export function leaveTrail(left: Omit<Trail, 'at'>): void {
  trail = { ...left, at: Date.now() };
}

/** The same list as it was left, if that is not long ago. */
export const trailOf = (key: string): Trail | null =>
  trail && trail.key === key && Date.now() - trail.at < longest ? trail : null;

/** The article before or after this one in the list it was opened from. */
export function neighbour(articleId: string, by: 1 | -1): string | null {
  const at = trail?.rows.findIndex(({ Article_ID }) => Article_ID === articleId) ?? -1;
  return at < 0 ? null : (trail?.rows[at + by]?.Article_ID ?? null);
}

/** Moves the place in the list along with the article that is read. */
export function moveTrail(articleId: string): void {
  if (trail)
    trail = {
      ...trail,
      cursor: articleId,
      rows: trail.rows.map((row) => (row.Article_ID === articleId ? { ...row, Is_Read: true } : row)),
    };
}

/** Forgets; for what changed the list from elsewhere. */
export function clearTrail(): void {
  trail = null;
}
