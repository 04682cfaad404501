import type { DatabaseService } from '#core/server';
import { readObjects } from './read-objects';
import { readSeeds, type MadeBetween } from './seed-rows';

/** Returns the rows of all tables without timestamps and ids, which differ between databases. */
async function getRows(database: DatabaseService, made: MadeBetween): Promise<ReadonlyMap<string, string>> {
  const tables = (await readObjects(database)).filter(({ kind }) => kind === 'table').map(({ name }) => name);
  const seeds = await readSeeds(database, tables, made);
  return new Map(seeds.map(({ table, rows }) => [table, rows.map((row) => JSON.stringify(row)).join('\n')]));
}

/** Returns the tables whose rows differ between two databases. */
export async function compareRows(
  first: { readonly database: DatabaseService; readonly made: MadeBetween },
  second: { readonly database: DatabaseService; readonly made: MadeBetween },
): Promise<readonly string[]> {
  const [before, after] = [await getRows(first.database, first.made), await getRows(second.database, second.made)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .filter((table) => before.get(table) !== after.get(table));
}
