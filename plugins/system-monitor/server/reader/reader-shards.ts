import { createHash } from 'node:crypto';
import { escapeIdentifier, escapeLiteral } from 'pg';
import { readCluster, type DatabaseService, type Statements } from '#core/server';

/** Distributed tables of a cluster, and a mark that changes when a shard is created or moved. */
export interface SpreadTables {
  readonly names: ReadonlySet<string>;
  readonly mark: string;
}

/** Returns undefined when the database is a single machine. */
export async function spreadTables(statements: Statements): Promise<SpreadTables | undefined> {
  if (!(await readCluster(statements))) return undefined;
  const { rows } = await statements.query<{ name: string; placements: string }>(
    `select c.relname as name, string_agg(p.placementid || ' ' || p.groupid, ',' order by p.placementid) as placements
      from pg_dist_shard s join pg_dist_placement p using (shardid) join pg_class c on c.oid = s.logicalrelid
      where c.relnamespace = 'public'::regnamespace group by 1 order by 1`,
  );
  return {
    names: new Set(rows.map(({ name }) => name)),
    mark: createHash('sha256').update(JSON.stringify(rows)).digest('hex'),
  };
}

/**
 * Grants the reader access to these columns of the shards: a view reads other machines with the reader's own
 * privileges, so the privileges of the view's owner do not apply there. Functions that run statements on other
 * machines, beyond the limits of a query, are revoked from everyone but the owner.
 */
export async function openShards(
  database: DatabaseService,
  user: string,
  tables: readonly (readonly [table: string, columns: readonly string[]])[],
): Promise<void> {
  await database.query(`do $$ declare f record; begin
    for f in select oid::regprocedure as name from pg_proc where proname ~ '^(master_)?run_(command_)?on_'
    loop
      execute format('revoke execute on function %s from public', f.name);
    end loop;
  end $$`);
  const granted = tables.map(
    ([table, columns]) => `(${escapeLiteral(table)}, ${escapeLiteral(columns.map(escapeIdentifier).join(', '))})`,
  );
  const statement = `do $reader$ declare shard record; begin
    for shard in select shard_name(s.logicalrelid, s.shardid) as name, g.columns
      from (values ${granted.join(', ')}) g (name, columns)
        join pg_dist_shard s on s.logicalrelid = to_regclass('public.' || quote_ident(g.name))
        join pg_dist_placement p on p.shardid = s.shardid
      where p.groupid = (select groupid from pg_dist_local_group)
    loop
      execute format('grant select (%s) on %s to %I', shard.columns, shard.name, ${escapeLiteral(user)});
    end loop;
  end $reader$`;
  const { rows } = await database.query<{ success: boolean; result: string }>(
    'select success, result from run_command_on_all_nodes($1)',
    [statement],
  );
  const refused = rows.find(({ success }) => !success);
  if (refused) throw new Error(`A machine refused the reader role: ${refused.result}`);
}

/**
 * Stores the password that the coordinator sends to other machines that require one; machines that trust it do not
 * check.
 */
export async function keepPassword(tx: Statements, user: string, password: string): Promise<void> {
  await tx.query(
    `insert into pg_dist_authinfo (nodeid, rolename, authinfo) values (0, $1, $2)
      on conflict (nodeid, rolename) do update set authinfo = excluded.authinfo`,
    [user, `password=${password}`],
  );
}
