import type { Statements } from '../statements';

/**
 * Default settings of a coordinator: one search queries several shards of each machine at once, over cached
 * connections.
 */
const settings = { 'citus.max_cached_conns_per_worker': '8', 'citus.max_adaptive_executor_pool_size': '4' };

/**
 * Runs statements on every worker that migrations ran only on the coordinator, such as cost settings of a function;
 * workers added later receive them at the next start.
 */
export async function configureWorkers(database: Statements, statements: readonly string[]): Promise<void> {
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
 * Creates functions on every worker as they are defined on the coordinator. A cluster does so itself for functions
 * created on it, and for added workers, but not for what a database held before it became a coordinator. Functions of
 * missing plugins are skipped.
 */
export async function giveFunctions(database: Statements, functions: readonly string[]): Promise<void> {
  for (const name of functions)
    await database.query(
      'select create_distributed_function(found) from to_regprocedure($1) found where found is not null',
      [name],
    );
}

/** Stores the settings with the database, for connections opened from now on. */
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
