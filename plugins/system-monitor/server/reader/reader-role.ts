import { createHash } from 'node:crypto';
import { escapeIdentifier, escapeLiteral } from 'pg';
import { inject } from '#core';
import {
  DatabaseService,
  holdLock,
  inspectSchema,
  isSecretColumn,
  migrationLock,
  readCluster,
  Signer,
  withAdvisoryLock,
  type Statements,
} from '#core/server';
import { maskedLinks } from './masked-links';
import { keepPassword, openShards, spreadTables, type SpreadTables } from './reader-shards';

const hidden = "'•••'";
/**
 * Connection limits of one reader. In a cluster, each session opens one connection per machine, which may close a
 * little later.
 */
const connections = { one: 4, cluster: 16 } as const;

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

/** Database user for ad hoc queries. */
export interface Reader {
  readonly user: string;
  readonly password: string;
}

/**
 * Secrets of a distributed table are not even tested for null, since its rows are read with the reader's own
 * privileges.
 */
const getView = (table: string, columns: readonly Column[], isSpread: boolean): string => {
  const shown = columns.map(({ column, type }) => {
    const name = escapeIdentifier(column);
    if (!isSecretColumn(column)) return maskedLinks(table, column, type, name) ?? name;
    return isSpread ? `${hidden} as ${name}` : `case when ${name} is not null then ${hidden} end as ${name}`;
  });
  return `create view ${inspectSchema}.${escapeIdentifier(table)} as
    select ${shown.join(', ')} from public.${escapeIdentifier(table)}`;
};

/**
 * A database role that owns nothing and may only read views in which secret columns are masked. It signs in by itself,
 * since a session that switched to it with SET ROLE could switch back in the middle of a statement.
 */
export class ReaderRole {
  private made: Promise<Reader> | undefined;

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(Signer) private readonly signer: Signer,
  ) {}

  /** Returns the role, with views of the current tables: migrations drop views, and new plugins add tables. */
  async get(): Promise<Reader> {
    this.made ??= this.make().catch((error: unknown) => {
      this.made = undefined;
      throw error;
    });
    const reader = await this.made;
    if (!(await hasViews(this.database, await viewsFor(this.database, reader)))) await this.makeViews(reader);
    return reader;
  }

  private async make(): Promise<Reader> {
    const { rows } = await this.database.query<{ name: string }>('select current_database() as name');
    const database = rows[0]?.name ?? '';
    const user = `reader_${createHash('sha256').update(database).digest('hex').slice(0, 16)}`;
    const reader = { user, password: this.signer.sign(`database reader ${user}`) };
    await this.database.transaction((tx) => makeRole(tx, reader, database));
    return reader;
  }

  private async makeViews(reader: Reader): Promise<void> {
    await withAdvisoryLock(this.database.pool, migrationLock, () =>
      this.database.transaction(async (tx) => {
        const views = await viewsFor(tx, reader);
        if (await hasViews(tx, views)) return;
        if (views.shards.length > 0) await openShards(this.database, reader.user, views.shards);
        await tx.query(`drop schema if exists ${inspectSchema} cascade`);
        await tx.query(`create schema ${inspectSchema}`);
        for (const statement of views.statements) await tx.query(statement);
        await tx.query(`comment on schema ${inspectSchema} is ${escapeLiteral(views.mark)}`);
      }),
    );
  }
}

/** Statements that create the views, and a mark that shows whether they are up to date. */
interface Views {
  readonly statements: readonly string[];
  /** Columns of distributed tables that the reader may read on the shards. */
  readonly shards: readonly (readonly [table: string, columns: readonly string[]])[];
  readonly mark: string;
}

async function viewsFor(statements: Statements, { user }: Reader): Promise<Views> {
  const { rows } = await statements.query<Column>(
    `select c.relname as table, a.attname as column, a.atttypid::regtype::text as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`,
  );
  const tables = new Map<string, Column[]>();
  for (const row of rows) tables.set(row.table, [...(tables.get(row.table) ?? []), row]);
  const spread: SpreadTables | undefined = await spreadTables(statements);
  const isSpread = (table: string): boolean => spread?.names.has(table) ?? false;
  const shards = [...tables]
    .filter(([table]) => isSpread(table))
    .map(
      ([table, columns]) =>
        [table, columns.map(({ column }) => column).filter((column) => !isSecretColumn(column))] as const,
    );
  const made = [
    ...[...tables].map(([table, columns]) => getView(table, columns, isSpread(table))),
    `grant usage on schema ${inspectSchema} to ${escapeIdentifier(user)}`,
    `grant select on all tables in schema ${inspectSchema} to ${escapeIdentifier(user)}`,
  ];
  const mark = createHash('sha256').update([...made, ...(spread ? [spread.mark] : [])].join());
  return { statements: made, shards, mark: mark.digest('hex') };
}

async function hasViews(statements: Statements, { mark }: Views): Promise<boolean> {
  const { rowCount } = await statements.query(
    "select from pg_namespace where nspname = $1 and obj_description(oid, 'pg_namespace') = $2",
    [inspectSchema, mark],
  );
  return rowCount === 1;
}

async function makeRole(tx: Statements, { user, password }: Reader, database: string): Promise<void> {
  const role = escapeIdentifier(user);
  // Roles belong to the whole server, which may be shared with other databases of this product.
  await holdLock(tx, 'system-monitor.reader-role');
  const { rowCount } = await tx.query('select from pg_roles where rolname = $1', [user]);
  const isCluster = (await readCluster(tx)) !== undefined;
  await tx.query(
    `${rowCount ? 'alter' : 'create'} role ${role} login noinherit nocreatedb nocreaterole
      connection limit ${isCluster ? connections.cluster : connections.one} password ${escapeLiteral(password)}`,
  );
  // Only a superuser may limit temporary files, which sorting and joining write beyond their memory.
  const { rows } = await tx.query<{ may: boolean }>(
    'select rolsuper as may from pg_roles where rolname = current_user',
  );
  if (rows[0]?.may) await tx.query(`alter role ${role} set temp_file_limit = '256MB'`);
  await tx.query(`grant connect on database ${escapeIdentifier(database)} to ${role}`);
  if (isCluster) await keepPassword(tx, user, password);
}
