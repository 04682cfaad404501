import { firstIdOf, type DatabaseService } from '#core/server';
import { cutTables, partTable } from './month';
import { partBytes, readParts } from './read-parts';

/** What a part took of the disk, and takes. */
export interface Packed {
  readonly before: number;
  readonly after: number;
}

/**
 * Builds the indexes of a part anew, without the room that growing by thousands of merges has left in them, and marks
 * its rows so that no cleaning reads them again. Reading and writing go on meanwhile. Throws for a part that is still
 * filled, which would grow as before.
 */
export async function packMonth(database: DatabaseService, name: string, now = new Date()): Promise<Packed> {
  const part = (await readParts(database)).find((each) => each.name === name);
  if (!part) throw new Error(`There is no part ${name}`);
  if (part.endId === null || BigInt(part.endId) > BigInt(firstIdOf(now)))
    throw new Error(`${name} is still being filled`);
  const before = await partBytes(database, name);
  for (const table of cutTables) {
    const packed = partTable(table, name);
    await dropUnfinished(database, packed);
    await database.query(`reindex table concurrently ${packed}`);
    await database.query(`vacuum (freeze, analyze) ${packed}`);
  }
  return { before, after: await partBytes(database, name) };
}

/** A run that was broken off leaves an index that nobody uses and every write fills. */
async function dropUnfinished(database: DatabaseService, part: string): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where indrelid = $1::regclass and not indisvalid`,
    [part],
  );
  for (const { name } of rows) await database.query(`drop index concurrently ${name}`);
}
