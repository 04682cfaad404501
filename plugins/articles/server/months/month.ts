import { DateTime } from 'luxon';
import { firstIdOf } from '#core/server';

/** Tables that are cut by time, the first first; all have `article_id` as their key. */
export const cutTables = ['article', 'article_text'] as const;
export type CutTable = (typeof cutTables)[number];

/** What was stored before the months were turned on. */
export const before = 'before';
/** What lies beyond the months that are made; empty as long as the clock and the job are right. */
export const later = 'later';

/** Part of a library: `2026-01`, `before` or `later`. */
export interface LibraryPart {
  readonly name: string;
  /** The first id in it; null: from the beginning. */
  readonly firstId: string | null;
  /** The first id after it; null: no end. */
  readonly endId: string | null;
}

/** A month in UTC as it is written, `2026-01`, with the ids of what is stored in it. */
export interface LibraryMonth extends LibraryPart {
  readonly firstId: string;
  readonly endId: string;
}

/** The month so many months after the one of a moment. */
export function monthOf(time: Date, after = 0): LibraryMonth {
  const start = DateTime.fromJSDate(time, { zone: 'utc' }).startOf('month').plus({ months: after });
  return {
    name: start.toFormat('yyyy-MM'),
    firstId: firstIdOf(start.toJSDate()),
    endId: firstIdOf(start.plus({ months: 1 }).toJSDate()),
  };
}

/** The table that holds a part of a table. */
export const partTable = (table: CutTable, name: string): string => `${table}_${name.replace('-', '_')}`;
