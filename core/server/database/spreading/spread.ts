import type { DatabaseService } from '../database-service';
import type { TableDeclaration } from '../table';
import { spreadPlan, type ShardCounts, type SpreadStep } from './spread-plan';
import { copiedTables, standingTables } from './standing-tables';

/** What is still to be spread of what is declared. */
export async function pendingSpread(
  database: DatabaseService,
  declared: readonly TableDeclaration[],
  counts: ShardCounts,
): Promise<readonly SpreadStep[]> {
  const names = declared.filter((table) => 'key' in table).map(({ name }) => name);
  return spreadPlan(declared, await standingTables(database, names), counts);
}

/**
 * Spreads the tables of one step, with what they hold. All of it or nothing: whoever is interrupted goes on with the
 * next step that is pending. Rows are copied, so reads go on and writes wait.
 */
export async function runSpreadStep(database: DatabaseService, { tables, keys }: SpreadStep): Promise<void> {
  await database.transaction(
    async (tx) => {
      // Keys between tables that are made in one transaction want one connection to each machine.
      if (keys.length > 0) await tx.query("set local citus.multi_shard_modify_mode = 'sequential'");
      // Says for every table that the rows stand there twice for a moment.
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
 * Gives back the room of rows that were copied to other machines and still stand here, too: after the commit, and again
 * where that was missed. Gives the tables of these names that held any.
 */
export async function dropCopiedRows(database: DatabaseService, names: readonly string[]): Promise<readonly string[]> {
  const copied = await copiedTables(database, names);
  for (const name of copied)
    await database.query('select truncate_local_data_after_distributing_table($1::regclass)', [name]);
  return copied;
}
