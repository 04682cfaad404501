import type { QueryResultRow } from 'pg';
import { version } from '../version';
import type { MigrationId } from './migration';
import { migrationHash } from './migration-hash';
import type { Statements } from './statements';

/** A migration that has run, as recorded in the database or a backup. */
export interface AppliedMigration extends MigrationId {
  /** Missing if the migration ran before hashes were recorded. */
  readonly hash?: string | null;
  /** Version that ran the migration. */
  readonly version?: string | null;
}

/** A connection, or a service that provides connections. */
interface Reading {
  query<Row extends QueryResultRow>(text: string): Promise<{ readonly rows: Row[] }>;
}

/** Takes the place of the plugin name in the row that records the baseline from which the database was created. */
const baselineMark = 'baseline';

/** Returns the migrations without the row of the baseline. */
export const withoutMark = (applied: readonly AppliedMigration[]): readonly AppliedMigration[] =>
  applied.filter(({ plugin }) => plugin !== baselineMark);

/** Returns the baseline from which a database was created; undefined for a database that predates baselines. */
export const getBaseline = (applied: readonly AppliedMigration[]): string | undefined =>
  applied.find(({ plugin }) => plugin === baselineMark)?.name;

/**
 * Reads the applied migrations, including the row of the baseline; none for an empty database. Supports the tables of
 * every version.
 */
export async function readApplied(database: Reading): Promise<readonly AppliedMigration[]> {
  const { rows: tables } = await database.query<{ exists: boolean }>(
    `select to_regclass('migration') is not null as exists`,
  );
  if (!tables[0]?.exists) return [];
  const { rows } = await database.query<AppliedMigration>(
    `select plugin, name, to_jsonb(m) ->> 'text_hash' as hash, to_jsonb(m) ->> 'version' as version from migration m
      order by plugin, name`,
  );
  return rows;
}

/** Creates the table of applied migrations, or adds the newer columns to a table of an earlier build. */
export async function prepareMigrationTable(database: Statements): Promise<void> {
  await database.query(`create table if not exists migration (
      plugin text not null, name text not null, applied_at timestamptz not null default now(),
        primary key (plugin, name)
    )`);
  await database.query(
    'alter table migration add column if not exists text_hash text, add column if not exists version text',
  );
}

export async function recordMigration(tx: Statements, { plugin, name }: MigrationId, text: string): Promise<void> {
  await tx.query('insert into migration (plugin, name, text_hash, version) values ($1, $2, $3, $4)', [
    plugin,
    name,
    migrationHash(text),
    version,
  ]);
}

/** Records the baseline from which a new database is created. */
export async function recordBaseline(tx: Statements, baseline: string): Promise<void> {
  await tx.query('insert into migration (plugin, name, version) values ($1, $2, $3) on conflict do nothing', [
    baselineMark,
    baseline,
    version,
  ]);
}
