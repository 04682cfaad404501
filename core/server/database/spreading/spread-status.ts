import type { Statements } from '../statements';

/** Distribution of a table's rows. */
export interface SpreadTableState {
  readonly table: string;
  readonly key: string;
  readonly shards: number;
  readonly bytes: number;
  /** Size of the largest shard relative to the mean: 1 is even. */
  readonly skew: number;
  /** Tables with the same number are colocated. */
  readonly group: number;
}

/** A machine, its data, and its unresolved distributed transactions. */
export interface MachineState {
  readonly address: string;
  readonly shards: number;
  readonly bytes: number;
  readonly prepared: number;
}

/** Returns the distribution of tables in a cluster; sizes are queried from every machine. */
export async function spreadStatus(
  database: Statements,
): Promise<{ readonly tables: readonly SpreadTableState[]; readonly machines: readonly MachineState[] }> {
  const { rows: shards } = await database.query<{ table: string; address: string; bytes: number; group: number }>(
    `select table_name::text as table, nodename || ':' || nodeport as address, shard_size::float8 as bytes,
        colocation_id as group
      from citus_shards where citus_table_type = 'distributed' order by 1`,
  );
  const { rows: keys } = await database.query<{ table: string; key: string }>(
    `select logicalrelid::text as table, column_to_column_name(logicalrelid, partkey) as key from pg_dist_partition
      where partmethod = 'h'`,
  );
  const { rows: prepared } = await database.query<{ address: string; result: string }>(
    `select n.nodename || ':' || n.nodeport as address, r.result
      from run_command_on_all_nodes('select count(*) from pg_prepared_xacts where database = current_database()') r
        join pg_dist_node n using (nodeid) order by n.groupid`,
  );
  const getKey = new Map(keys.map(({ table, key }) => [table, key]));
  const tables = [...new Set(shards.map(({ table }) => table))].map((table) => {
    const tableShards = shards.filter((shard) => shard.table === table);
    const bytes = tableShards.reduce((sum, shard) => sum + shard.bytes, 0);
    const largest = Math.max(...tableShards.map((shard) => shard.bytes));
    return {
      table,
      key: getKey.get(table) ?? '',
      shards: tableShards.length,
      bytes,
      skew: bytes > 0 ? (largest * tableShards.length) / bytes : 1,
      group: tableShards[0]?.group ?? 0,
    };
  });
  const machines = prepared.map(({ address, result }) => {
    const machineShards = shards.filter((shard) => shard.address === address);
    return {
      address,
      shards: machineShards.length,
      bytes: machineShards.reduce((sum, shard) => sum + shard.bytes, 0),
      prepared: Number(result),
    };
  });
  return { tables, machines };
}
