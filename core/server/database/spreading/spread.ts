import type { DatabaseService } from '../database-service';
import type { TableDeclaration } from '../table';
import { spreadPlan, type ShardCounts, type SpreadStep } from './spread-plan';
import { copiedTables, existingTables } from './existing-tables';

/** Returns the declared tables that are not distributed yet. */
export async function pendingSpread(
  database: DatabaseService,
  declared: readonly TableDeclaration[],
  counts: ShardCounts,
): Promise<readonly SpreadStep[]> {
  const names = declared.filter((table) => 'key' in table).map(({ name }) => name);
  return spreadPlan(declared, await existingTables(database, names), counts);
}

/**
 * Distributes the tables of one step with their rows, atomically: an interrupted run continues with the next pending
 * step. Rows are copied, so reads continue and writes wait.
 */
export async function runSpreadStep(database: DatabaseService, { tables, keys }: SpreadStep): Promise<void> {
  await database.transaction(
    async (tx) => {
      // Foreign keys between tables created in one transaction require a single connection to each machine.
      if (keys.length > 0) await tx.query("set local citus.multi_shard_modify_mode = 'sequential'");
      // Suppresses the notice, issued for every table, that rows temporarily exist twice.
      await tx.query('set local client_min_messages = warning');
      for (const { table, name } of keys) await tx.query(`alter table ${table} drop constraint "${name}"`);
      for (const { name, key, beside, shards } of tables) {
        if (beside === null)
          await tx.query(
            "select create_distributed_table($1::regclass, $2, colocate_with => 'none', shard_count => $3)",
            [name, key, shards],
          );
        else
          await tx.query('select create_distributed_table($1::regclass, $2, colocate_with => $3)', [name, key, beside]);
      }
      for (const { table, name, definition } of keys)
        await tx.query(`alter table ${table} add constraint "${name}" ${definition}`);
    },
    { attempts: 1 },
  );
}

/**
 * Frees the space of rows that were copied to other machines and still exist here: after the commit, and again when
 * that was interrupted. Returns those of the given tables that had such rows.
 */
export async function dropCopiedRows(database: DatabaseService, names: readonly string[]): Promise<readonly string[]> {
  const copied = await copiedTables(database, names);
  for (const name of copied)
    await database.query('select truncate_local_data_after_distributing_table($1::regclass)', [name]);
  return copied;
}
