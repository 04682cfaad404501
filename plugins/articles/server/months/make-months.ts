import type { DatabaseService, Statements } from '#core/server';
import { cutTables, later, monthOf, partTable, type LibraryMonth, type LibraryPart } from './month';
import { readParts } from './read-parts';
import { withShortLock } from './short-lock';

/** Months that stand ready beside the present one, so that a job that does not run for some weeks harms nobody. */
export const readyMonths = 2;

/** SQLSTATE of rows that lie in the part beyond the months and belong in the one that is made. */
const checkViolation = '23514';

/** Options of a table, and how closely its columns are looked at, as the migrations have set them. */
interface Shape {
  readonly options: string;
  readonly statistics: readonly string[];
}

/** Reads it off a part that stands: a table that is cut keeps neither. */
async function shapeOf(tx: Statements, part: string): Promise<Shape> {
  const { rows } = await tx.query<{ options: string | null; statistics: readonly string[] }>(
    `select array_to_string(c.reloptions, ', ') as options, array(
        select format('alter column %I set statistics %s', a.attname, a.attstattarget) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attstattarget >= 0
        order by a.attnum) as statistics
      from pg_class c where c.oid = to_regclass($1)`,
    [part],
  );
  return { options: rows[0]?.options ?? '', statistics: rows[0]?.statistics ?? [] };
}

/** Makes a part of every table, like one that stands. `bounds` as the database writes it. */
async function makePart(tx: Statements, name: string, like: string, bounds: string): Promise<void> {
  for (const table of cutTables) {
    const [made, { options, statistics }] = [partTable(table, name), await shapeOf(tx, partTable(table, like))];
    // Made by itself and attached after: that lets others read and write meanwhile, and keeps the statistics.
    await tx.query(`create table ${made} (like ${table} including all)${options && ` with (${options})`}`);
    if (statistics.length > 0) await tx.query(`alter table ${made} ${statistics.join(', ')}`);
    await tx.query(`alter table ${table} attach partition ${made} ${bounds}`);
  }
}

/** Makes the part for whatever is in no other. */
export const makeLater = (tx: Statements, like: string): Promise<void> => makePart(tx, later, like, 'default');

/** Makes a month. */
export const makeMonth = (tx: Statements, { name, firstId, endId }: LibraryMonth, like: string): Promise<void> =>
  makePart(tx, name, like, `for values from (${firstId}) to (${endId})`);

/** The months from the end of the last part up to the ready ones. */
export function missingMonths(parts: readonly LibraryPart[], now: Date): readonly LibraryMonth[] {
  const last = parts.findLast(({ endId }) => endId !== null);
  const months: LibraryMonth[] = [];
  for (let after = readyMonths; ; after -= 1) {
    const month = monthOf(now, after);
    if (!last?.endId || BigInt(month.firstId) < BigInt(last.endId)) return months.toReversed();
    months.push(month);
  }
}

/**
 * Makes the months ahead; gives the names of those it made. Throws, when it has made the others, where articles lie
 * beyond the months already, as they do once the job did not run for months: they stay where they are and are found
 * there.
 */
export async function makeMonths(database: DatabaseService, now = new Date()): Promise<readonly string[]> {
  const parts = await readParts(database);
  const last = parts.findLast(({ endId }) => endId !== null);
  if (!last) return [];
  const made: string[] = [];
  const taken: string[] = [];
  for (const month of missingMonths(parts, now))
    try {
      await withShortLock(database, (tx) => makeMonth(tx, month, last.name));
      made.push(month.name);
    } catch (error) {
      if ((error as { code?: string }).code !== checkViolation) throw error;
      taken.push(month.name);
    }
  if (taken.length > 0) throw new Error(`Articles of ${taken.join(', ')} were stored before these months were made`);
  return made;
}
