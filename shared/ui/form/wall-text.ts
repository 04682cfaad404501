import { formatDate, parseDate } from '#shared/time';

/**
 * The one place where Arco's pickers, which speak dayjs and texts, meet moments: they are given texts of the person's
 * own wall clock and give such back, in these formats.
 */
export const wallFormats = {
  /** As Arco writes it, and as everything else does. */
  day: { arco: 'YYYY-MM-DD', pattern: 'yyyy-MM-dd', complete: /^\d{4}-\d\d-\d\d$/ },
  moment: { arco: 'YYYY-MM-DD HH:mm:ss', pattern: 'yyyy-MM-dd HH:mm:ss', complete: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/ },
  time: { arco: 'HH:mm', pattern: 'HH:mm', complete: /^([01]\d|2[0-3]):[0-5]\d$/ },
} as const;

/** A moment in ISO 8601 as the wall clock of a zone shows it; empty for none. */
export const momentToWall = (iso: string | null, timeZone: string): string =>
  iso ? formatDate(new Date(iso), wallFormats.moment.pattern, timeZone) : '';

/** The moment in ISO 8601 that a wall clock of a zone shows; null for none, and for a text that is no moment. */
export const wallToMoment = (text: string, timeZone: string): string | null =>
  parseDate(text, wallFormats.moment.pattern, timeZone)?.toISOString() ?? null;
