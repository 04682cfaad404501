import type { DatabaseService } from './database-service';

/** Views of every table, which operators query; created by the plugin that shows them. */
export const inspectSchema = 'inspect';

/** Schemas without data of their own, derived from the existing tables; backups omit them. */
export const derivedSchemas: readonly string[] = [inspectSchema];

/** Drops derived views, which would prevent table changes; they are recreated on demand. */
export async function dropDerivedSchemas(database: DatabaseService): Promise<void> {
  for (const schema of derivedSchemas) await database.query(`drop schema if exists ${schema} cascade`);
}
