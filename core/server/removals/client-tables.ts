import type { Kernel } from '#core';
import type { DatabaseService, TableDeclaration } from '../database';
import type { ServerSide } from '../side';
import { coreTables } from '../tables';

/** A table that holds rows of clients, and whose it is. */
export interface ClientTable {
  /** Null: the core's own. */
  readonly plugin: string | null;
  readonly name: string;
  /** The column that names the client. */
  readonly column: string;
  /** The column that names an article, where its rows hang on some. */
  readonly article: string | null;
}

/** What only this installation may know: it never leaves in an export. */
const secret = /(^|_)(password|secret|token|hash|sealed|key|code)(_|$)/;
const atOnce = 1000;

/** What clients have in the tables of all plugins, by their declarations: counted, and read row by row. */
export class ClientTables {
  private known: Promise<readonly ClientTable[]> | undefined;

  constructor(
    private readonly kernel: Kernel<ServerSide>,
    private readonly database: DatabaseService,
  ) {}

  /** The tables of this build that hold rows of clients. */
  tables(): Promise<readonly ClientTable[]> {
    this.known ??= Promise.all(
      this.kernel.manifests.map(async ({ id }) => [id, (await this.kernel.load(id)).tables] as const),
    ).then((sets) => [
      ...coreTables.own.flatMap((table) => ofClient(null, table)),
      ...sets.flatMap(([id, set]) => (set?.own ?? []).flatMap((table) => ofClient(id, table))),
    ]);
    return this.known;
  }

  /** Rows of a client in each table. */
  async counts(clientId: string): Promise<readonly (ClientTable & { readonly rows: number })[]> {
    const counted = [];
    for (const table of await this.tables()) {
      const { rows } = await this.database.query<{ count: string }>(
        `select count(*) from ${table.name} where ${table.column} = $1`,
        [clientId],
      );
      counted.push({ ...table, rows: Number(rows[0]?.count ?? 0) });
    }
    return counted;
  }

  /** Rows of a client that hang on articles, in each table of such. */
  async countsOf(clientId: string, articleIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const counted = new Map<string, number>();
    for (const { name, column, article } of await this.tables()) {
      if (article === null) continue;
      const { rows } = await this.database.query<{ count: string }>(
        `select count(*) from ${name} where ${column} = $1 and ${article} = any($2::bigint[])`,
        [clientId, articleIds],
      );
      counted.set(name, Number(rows[0]?.count ?? 0));
    }
    return counted;
  }

  /** The rows of a client in a table, without what is secret, some at a time. */
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
      .filter(({ column_name, data_type }) => data_type !== 'bytea' && !secret.test(column_name))
      .map(({ column_name }) => `"${column_name}"`);
  }
}

const ofClient = (plugin: string | null, table: TableDeclaration): readonly ClientTable[] => {
  const column = table.goesWith?.client;
  return column ? [{ plugin, name: table.name, column, article: table.goesWith?.article ?? null }] : [];
};
