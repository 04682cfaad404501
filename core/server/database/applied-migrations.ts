import type { QueryResultRow } from 'pg';
import { version } from '../version';
import type { MigrationId } from './migration';
import { migrationHash } from './migration-hash';
import type { Statements } from './statements';

/** A migration that has run, as the database or a backup says. */
export interface AppliedMigration extends MigrationId {
  /** Absent where it ran before hashes were kept. */
  readonly hash?: string | null;
  /** The version that ran it. */
  readonly version?: string | null;
}

/** A connection, or a service that has some. */
interface Reading {
  query<Row extends QueryResultRow>(text: string): Promise<{ readonly rows: Row[] }>;
}

/** In place of a plugin: the row that names the baseline from which the database was made. */
const baselineMark = 'baseline';

/** The migrations alone. */
export const withoutMark = (applied: readonly AppliedMigration[]): readonly AppliedMigration[] =>
  applied.filter(({ plugin }) => plugin !== baselineMark);

/** The baseline from which a database was made; undefined for one that is older than any. */
export const getBaseline = (applied: readonly AppliedMigration[]): string | undefined =>
  applied.find(({ plugin }) => plugin === baselineMark)?.name;

/** What has run, the row of the baseline included; nothing in an empty database. Reads tables of every version. */
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

/** Makes the table of what has run, or gives that of an earlier build its later columns. */
export async function prepareMigrationTable(database: Statements): Promise<void> {
  await database.query(`create table if not exists migration (
      plugin text not null, name text not null, applied_at timestamptz not null default now(),
        primary key (plugin, name)
    )`);
  await database.query(
    'alter table migration add column if not exists text_hash text, add column if not exists version text',
  );
}

/** Records that a migration ran. */
export async function recordMigration(tx: Statements, { plugin, name }: MigrationId, text: string): Promise<void> {
  await tx.query('insert into migration (plugin, name, text_hash, version) values ($1, $2, $3, $4)', [
    plugin,
    name,
    migrationHash(text),
    version,
  ]);
}

/** Records from which baseline a new database is made. */
export async function recordBaseline(tx: Statements, baseline: string): Promise<void> {
  await tx.query('insert into migration (plugin, name, version) values ($1, $2, $3) on conflict do nothing', [
    baselineMark,
    baseline,
    version,
  ]);
}
