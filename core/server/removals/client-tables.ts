import type { DatabaseService } from '../database';
import { isSecretColumn } from '../secrets';
import type { DeclaredTables } from './declared-tables';

/** A table with rows of clients, and its owner. */
export interface ClientTable {
  /** Null: the core's own. */
  readonly plugin: string | null;
  readonly name: string;
  /** Column that references the client. */
  readonly column: string;
  /** Column that references an article, if the rows depend on one. */
  readonly article: string | null;
}

const atOnce = 1000;

/** Client data in the tables of all plugins, found by their declarations: counted, and read row by row. */
export class ClientTables {
  constructor(
    private readonly declared: DeclaredTables,
    private readonly database: DatabaseService,
  ) {}

  /** Returns the tables with rows of clients: exactly those from which the rows of a removed client are deleted. */
  async tables(): Promise<readonly ClientTable[]> {
    return (await this.declared.all()).flatMap(({ plugin, name, deletedWith }) =>
      deletedWith?.client ? [{ plugin, name, column: deletedWith.client, article: deletedWith.article ?? null }] : [],
    );
  }

  /** Counts the rows of a client in each table. */
  async counts(clientId: string): Promise<readonly (ClientTable & { readonly rows: number })[]> {
    const tables = await this.tables();
    const counted = await this.count(tables, ({ column }) => `${column} = $1::bigint`, [clientId]);
    return tables.map((table) => ({ ...table, rows: counted.get(table.name) ?? 0 }));
  }

  /** Counts the rows of a client that depend on articles, in each such table. */
  async getCounts(clientId: string, articleIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const tables = (await this.tables()).filter(({ article }) => article !== null);
    return this.count(tables, ({ column, article }) => `${column} = $1::bigint and ${article} = any($2::bigint[])`, [
      clientId,
      articleIds,
    ]);
  }

  /** Reads the rows of a client in a table in batches, without secret columns. */
  async *rows(clientId: string, { name, column }: ClientTable): AsyncIterable<readonly object[]> {
    const columns = await this.openColumns(name);
    for (let place = '(0,0)'; ; ) {
      const { rows } = await this.database.query<{ place: string; row: object }>(
        `select ctid::text as place, to_jsonb((select r from (select ${columns.join(', ')}) r)) as row from ${name}
          where ${column} = $1 and ctid > $2::tid order by ctid limit ${atOnce}`,
        [clientId, place],
      );
      if (rows.length > 0) yield rows.map(({ row }) => row);
      if (rows.length < atOnce) return;
      place = rows.at(-1)?.place ?? place;
    }
  }

  private async openColumns(name: string): Promise<readonly string[]> {
    const { rows } = await this.database.query<{ column_name: string; data_type: string }>(
      `select column_name, data_type from information_schema.columns
        where table_schema = current_schema() and table_name = $1 order by ordinal_position`,
      [name],
    );
    return rows
      .filter(({ column_name, data_type }) => data_type !== 'bytea' && !isSecretColumn(column_name))
      .map(({ column_name }) => `"${column_name}"`);
  }

  private async count(
    tables: readonly ClientTable[],
    which: (table: ClientTable) => string,
    values: readonly unknown[],
  ): Promise<ReadonlyMap<string, number>> {
    if (tables.length === 0) return new Map();
    const { rows } = await this.database.query<{ name: string; count: number }>(
      tables
        .map(
          (table) =>
            `select '${table.name}' as name, count(*)::float8 as count from ${table.name} where ${which(table)}`,
        )
        .join(' union all '),
      values,
    );
    return new Map(rows.map(({ name, count }) => [name, count]));
  }
}
