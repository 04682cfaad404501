import type { Statements } from '../statements';

/**
 * Settings of a coordinator that has not been told otherwise: one search asks several shards of each machine at once,
 * by connections that are kept.
 */
const settings = { 'citus.max_cached_conns_per_worker': '8', 'citus.max_adaptive_executor_pool_size': '4' };

/**
 * Says on every worker what migrations said on the coordinator alone, such as what a function costs; workers that were
 * added later hear it at the next start.
 */
export async function tellWorkers(database: Statements, statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    const { rows } = await database.query<{ nodename: string; nodeport: number; success: boolean; result: string }>(
      'select nodename, nodeport, success, result from run_command_on_workers($1)',
      [statement],
    );
    const refused = rows.find(({ success }) => !success);
    if (refused) throw new Error(`${refused.nodename}:${refused.nodeport} refused: ${refused.result}: ${statement}`);
  }
}

/**
 * Gives functions to every worker, as they stand on the coordinator. A cluster does so itself with what is made on it
 * and on workers that are added; not with what a database held before it became a coordinator. Those of plugins that
 * are not there are passed by.
 */
export async function giveFunctions(database: Statements, functions: readonly string[]): Promise<void> {
  for (const name of functions)
    await database.query(
      'select create_distributed_function(found) from to_regprocedure($1) found where found is not null',
      [name],
    );
}

/** Keeps the settings with the database, for connections that are opened from now on. */
export async function keepSettings(database: Statements): Promise<void> {
  const { rows } = await database.query<{ name: string; kept: string }>(
    `select current_database() as name, coalesce((select string_agg(setting, ',') from pg_db_role_setting s
        cross join unnest(s.setconfig) setting join pg_database d on d.oid = s.setdatabase
      where d.datname = current_database()), '') as kept`,
  );
  const [found] = rows;
  for (const [name, value] of Object.entries(settings))
    if (found && !found.kept.includes(`${name}=`))
      await database.query(`alter database "${found.name.replaceAll('"', '""')}" set ${name} = ${value}`);
}
