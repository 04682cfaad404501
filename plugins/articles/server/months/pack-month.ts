import { getFirstId, type DatabaseService } from '#core/server';
import { cutTables, partTable } from './month';
import { partBytes, readParts } from './read-parts';

/** Disk usage of a part before and after packing. */
export interface Packed {
  readonly before: number;
  readonly after: number;
}

/**
 * Rebuilds the indexes of a part without the space left by thousands of merges, and freezes its rows so that no vacuum
 * reads them again. Reads and writes continue meanwhile. Throws for a part that is still being filled, because it would
 * grow as before.
 */
export async function packMonth(database: DatabaseService, name: string, now = new Date()): Promise<Packed> {
  const part = (await readParts(database)).find((each) => each.name === name);
  if (!part) throw new Error(`Part ${name} not found`);
  if (part.endId === null || BigInt(part.endId) > BigInt(getFirstId(now)))
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

/** Drops the index left by an interrupted run, which no query uses and every write updates. */
async function dropUnfinished(database: DatabaseService, part: string): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where indrelid = $1::regclass and not indisvalid`,
    [part],
  );
  for (const { name } of rows) await database.query(`drop index concurrently ${name}`);
}
