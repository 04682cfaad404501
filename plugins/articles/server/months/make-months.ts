import type { DatabaseService, Statements } from '#core/server';
import { cutTables, later, getMonth, partTable, type LibraryMonth, type LibraryPart } from './month';
import { readParts } from './read-parts';
import { withShortLock } from './short-lock';

/** Number of months created ahead of the current one, so that some weeks without the job do no harm. */
export const readyMonths = 2;

/** SQLSTATE raised when rows in the overflow part belong to the part that is being created. */
const checkViolation = '23514';

/** Storage options and column statistics targets of a table, as set by the migrations. */
interface Shape {
  readonly options: string;
  readonly statistics: readonly string[];
}

/** Reads them from an existing part: a partitioned table keeps neither. */
async function getShape(tx: Statements, part: string): Promise<Shape> {
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

/** Creates a part of every partitioned table, modeled on an existing one. `bounds` is in the database's syntax. */
async function makePart(tx: Statements, name: string, like: string, bounds: string): Promise<void> {
  for (const table of cutTables) {
    const [made, { options, statistics }] = [partTable(table, name), await getShape(tx, partTable(table, like))];
    // Created separately and attached afterwards: this lets others read and write meanwhile and keeps the statistics.
    await tx.query(`create table ${made} (like ${table} including all)${options && ` with (${options})`}`);
    if (statistics.length > 0) await tx.query(`alter table ${made} ${statistics.join(', ')}`);
    await tx.query(`alter table ${table} attach partition ${made} ${bounds}`);
  }
}

/** Creates the part for rows that belong to no other. */
export const makeLater = (tx: Statements, like: string): Promise<void> => makePart(tx, later, like, 'default');

export const makeMonth = (tx: Statements, { name, firstId, endId }: LibraryMonth, like: string): Promise<void> =>
  makePart(tx, name, like, `for values from (${firstId}) to (${endId})`);

/** Returns the months from the end of the last part up to the ones to create ahead. */
export function missingMonths(parts: readonly LibraryPart[], now: Date): readonly LibraryMonth[] {
  const last = parts.findLast(({ endId }) => endId !== null);
  const months: LibraryMonth[] = [];
  for (let after = readyMonths; ; after -= 1) {
    const month = getMonth(now, after);
    if (!last?.endId || BigInt(month.firstId) < BigInt(last.endId)) return months.toReversed();
    months.push(month);
  }
}

/**
 * Creates the months ahead; returns the names of the created ones. Throws, after creating the others, when articles
 * already exist beyond the last month, which happens when the job did not run for months: they stay where they are and
 * can be found there.
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
  if (taken.length > 0) throw new Error(`Articles of ${taken.join(', ')} were stored before these months were created`);
  return made;
}
