import type { DatabaseService } from './database-service';

/** Views of every table, which operators query; made by whoever shows them. */
export const inspectSchema = 'inspect';

/** Schemas that hold nothing of their own, made from the tables as they stand: no backup needs them. */
export const derivedSchemas: readonly string[] = [inspectSchema];

/** Drops what would keep tables from being changed; whoever needs it makes it anew. */
export async function dropDerivedSchemas(database: DatabaseService): Promise<void> {
  for (const schema of derivedSchemas) await database.query(`drop schema if exists ${schema} cascade`);
}
