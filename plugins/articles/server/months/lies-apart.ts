import { readCluster, type DatabaseService } from '#core/server';
import { cutTables } from './month';

/**
 * Returns true when the library is distributed over the machines of a cluster; a library restored there is not
 * distributed at first.
 */
export async function liesApart(database: DatabaseService): Promise<boolean> {
  if (!(await readCluster(database))) return false;
  const { rows } = await database.query('select 1 from pg_dist_partition where logicalrelid = $1::regclass', [
    cutTables[0],
  ]);
  return rows.length > 0;
}
