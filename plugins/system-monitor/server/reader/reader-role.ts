import { createHash } from 'node:crypto';
import { escapeIdentifier, escapeLiteral, type PoolClient } from 'pg';
import { inject } from '#core';
import { DatabaseService, isSecretColumn, Signer, withAdvisoryLock } from '#core/server';

/** The schema with a view of every table, all that the role may read. */
export const readerSchema = 'inspect';
const hidden = "'•••'";
const connections = 4;

interface Column {
  readonly table: string;
  readonly column: string;
}

/** Who asks queries of an operator's own. */
export interface Reader {
  readonly user: string;
  readonly password: string;
}

const viewOf = (table: string, columns: readonly string[]): string => {
  const shown = columns.map((column) => {
    const name = escapeIdentifier(column);
    return isSecretColumn(column) ? `case when ${name} is not null then ${hidden} end as ${name}` : name;
  });
  return `create view ${readerSchema}.${escapeIdentifier(table)} as
    select ${shown.join(', ')} from public.${escapeIdentifier(table)}`;
};

/**
 * A role of the database that owns nothing and may only read views, in which secret columns are hidden. It signs in by
 * itself, since a session that took it over could give it back in the middle of a statement.
 */
export class ReaderRole {
  private ready: Promise<Reader> | undefined;

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(Signer) private readonly signer: Signer,
  ) {}

  /** Makes the role and its views as the tables are now, once in a process. */
  get(): Promise<Reader> {
    this.ready ??= this.make().catch((error: unknown) => {
      this.ready = undefined;
      throw error;
    });
    return this.ready;
  }

  private async make(): Promise<Reader> {
    const { rows } = await this.database.query<{ name: string }>('select current_database() as name');
    const database = rows[0]?.name ?? '';
    const user = `reader_${createHash('sha256').update(database).digest('hex').slice(0, 16)}`;
    const password = this.signer.sign(`database reader ${user}`);
    await withAdvisoryLock(this.database.pool, 'system-monitor.reader', async () => {
      const client = await this.database.pool.connect();
      try {
        await client.query('begin');
        await makeRole(client, { user, password }, database);
        await makeViews(client, user);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    });
    return { user, password };
  }
}

async function makeRole(client: PoolClient, { user, password }: Reader, database: string): Promise<void> {
  const role = escapeIdentifier(user);
  // Roles belong to the whole server, which other databases of ours may share.
  await client.query("select pg_advisory_xact_lock(hashtextextended('system-monitor.reader-role', 0))");
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [user]);
  await client.query(
    `${rowCount ? 'alter' : 'create'} role ${role} login noinherit nocreatedb nocreaterole
      connection limit ${connections} password ${escapeLiteral(password)}`,
  );
  await client.query(`grant connect on database ${escapeIdentifier(database)} to ${role}`);
}

async function makeViews(client: PoolClient, user: string): Promise<void> {
  const { rows } = await client.query<Column>(
    `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`,
  );
  const tables = new Map<string, string[]>();
  for (const { table, column } of rows) tables.set(table, [...(tables.get(table) ?? []), column]);
  await client.query(`drop schema if exists ${readerSchema} cascade`);
  await client.query(`create schema ${readerSchema}`);
  for (const [table, columns] of tables) await client.query(viewOf(table, columns));
  await client.query(`grant usage on schema ${readerSchema} to ${escapeIdentifier(user)}`);
  await client.query(`grant select on all tables in schema ${readerSchema} to ${escapeIdentifier(user)}`);
}
