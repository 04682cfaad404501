import { readCluster, type DatabaseService } from '#core/server';
import { cutTables } from './month';

/** Whether the library is spread over the machines of a cluster; one that was restored there is not at first. */
export async function liesApart(database: DatabaseService): Promise<boolean> {
  if (!(await readCluster(database))) return false;
  const { rows } = await database.query('select 1 from pg_dist_partition where logicalrelid = $1::regclass', [
    cutTables[0],
  ]);
  return rows.length > 0;
}
