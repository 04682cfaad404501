import { DateTime } from 'luxon';
import { getFirstId } from '#core/server';

/** Tables partitioned by time, parent first; all have `article_id` as their key. */
export const cutTables = ['article', 'article_text'] as const;
export type CutTable = (typeof cutTables)[number];

/** Part that holds articles stored before partitioning was enabled. */
export const before = 'before';
/** Part beyond the created months; empty as long as the clock and the job are right. */
export const later = 'later';

/** Part of the library: `2026-01`, `before` or `later`. */
export interface LibraryPart {
  readonly name: string;
  /** First id of the part; null: from the beginning. */
  readonly firstId: string | null;
  /** First id after the part; null: no end. */
  readonly endId: string | null;
}

/** A UTC month, written as `2026-01`, with the ids of the articles stored in it. */
export interface LibraryMonth extends LibraryPart {
  readonly firstId: string;
  readonly endId: string;
}

/** Returns the month that is `after` months later than that of a moment. */
export function getMonth(time: Date, after = 0): LibraryMonth {
  const start = DateTime.fromJSDate(time, { zone: 'utc' }).startOf('month').plus({ months: after });
  return {
    name: start.toFormat('yyyy-MM'),
    firstId: getFirstId(start.toJSDate()),
    endId: getFirstId(start.plus({ months: 1 }).toJSDate()),
  };
}

/** Name of the table that holds a part of a partitioned table. */
export const partTable = (table: CutTable, name: string): string => `${table}_${name.replace('-', '_')}`;
