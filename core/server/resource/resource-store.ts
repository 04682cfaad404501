import { NotFoundError } from '#core';
import type { Resource } from '#core/resource';
import { Parameters, type Statements } from '../database';
import { wireMapper, type WireMapper } from '../wire';
import { getRefusal } from './refusal';
import { column } from './resource-table';
import { getConditions, getOrder, quotedTable } from './resource-query';

export type WireRow = Readonly<Record<string, unknown>>;

/** Restricts rows to those in which a field has one of these values. */
export interface RowScope {
  readonly field: string;
  readonly ids: readonly string[];
}

/** Reads and writes the rows of one resource; `owner` is the client that owns the rows, or null for common ones. */
export class ResourceStore {
  private readonly wire: WireMapper<Record<string, unknown>>;

  constructor(private readonly resource: Resource) {
    const numbers = Object.entries(resource.fields).filter(([, { kind }]) => kind === 'number');
    this.wire = wireMapper<Record<string, unknown>>(
      [...new Set([resource.key, ...Object.keys(resource.fields), 'Created_At', 'Updated_At'])],
      { numbers: numbers.map(([name]) => name) },
    );
  }

  async list(
    database: Statements,
    owner: string | null,
    query: WireRow,
    scope: RowScope | null = null,
  ): Promise<{ list: WireRow[]; total: number }> {
    const parameters = new Parameters();
    const where = this.where(owner, parameters, getConditions(this.resource, query, parameters), scope);
    const { size = 20, page = 1, sort } = query as { size?: number; page?: number; sort?: string };
    const { rows } = await this.ask<WireRow & { total: string }>(
      database,
      `select *, count(*) over () as total from ${quotedTable(this.resource)} where ${where}
        order by ${getOrder(this.resource, sort)}
       limit ${parameters.add(size)} offset ${parameters.add((page - 1) * size)}`,
      parameters,
    );
    return { list: rows.map((row) => this.wire.toWire(row)), total: Number(rows[0]?.total ?? 0) };
  }

  /** Returns the ids of a whole list. */
  async ids(database: Statements, owner: string | null, query: WireRow, scope: RowScope | null): Promise<string[]> {
    const parameters = new Parameters();
    const where = this.where(owner, parameters, getConditions(this.resource, query, parameters), scope);
    const { rows } = await this.ask<{ id: string }>(
      database,
      `select ${column(this.resource.key)}::text as id from ${quotedTable(this.resource)} where ${where}`,
      parameters,
    );
    return rows.map(({ id }) => id);
  }

  async get(database: Statements, owner: string | null, id: string, scope: RowScope | null = null): Promise<WireRow> {
    const [row] = await this.byIds(database, owner, [id], scope);
    if (!row) throw new NotFoundError(`${this.resource.name} ${id} not found`);
    return row;
  }

  /** Reads and locks a row until the transaction ends, so that unchanged fields are written back as they are. */
  async hold(tx: Statements, owner: string | null, id: string, scope: RowScope | null = null): Promise<WireRow> {
    const parameters = new Parameters();
    const where = this.where(owner, parameters, [`${column(this.resource.key)} = ${parameters.add(id)}`], scope);
    await this.ask(tx, `select from ${quotedTable(this.resource)} where ${where} for update`, parameters);
    return this.get(tx, owner, id, scope);
  }

  async byIds(
    database: Statements,
    owner: string | null,
    ids: readonly string[],
    scope: RowScope | null = null,
  ): Promise<WireRow[]> {
    const parameters = new Parameters();
    const where = this.where(
      owner,
      parameters,
      [`${column(this.resource.key)} = any(${parameters.add(ids)}::bigint[])`],
      scope,
    );
    const { rows } = await this.ask<WireRow>(
      database,
      `select * from ${quotedTable(this.resource)} where ${where}`,
      parameters,
    );
    return rows.map((row) => this.wire.toWire(row));
  }

  create(tx: Statements, owner: string | null, values: WireRow, createdBy: string | null): Promise<WireRow> {
    const parameters = new Parameters();
    const assignments: [string, string][] = Object.entries(values).map(([name, value]) => [
      column(name),
      parameters.add(this.toColumn(name, value)),
    ]);
    if (owner !== null) assignments.push(['client_id', parameters.add(owner)]);
    if (!('Created_By' in this.resource.fields) || !('Created_By' in values))
      assignments.push(['created_by', parameters.add(createdBy)]);
    return this.write(
      tx,
      `insert into ${quotedTable(this.resource)} (${assignments.map(([name]) => name).join(', ')})
        values (${assignments.map(([, value]) => value).join(', ')}) returning *`,
      parameters,
    );
  }

  async update(tx: Statements, owner: string | null, id: string, values: WireRow): Promise<WireRow> {
    const parameters = new Parameters();
    const set = Object.entries(values).map(
      ([name, value]) => `${column(name)} = ${parameters.add(this.toColumn(name, value))}`,
    );
    const where = this.where(owner, parameters, [`${column(this.resource.key)} = ${parameters.add(id)}`]);
    return this.write(
      tx,
      `update ${quotedTable(this.resource)} set ${[...set, 'updated_at = now()'].join(', ')} where ${where} returning *`,
      parameters,
    );
  }

  async remove(tx: Statements, owner: string | null, ids: readonly string[]): Promise<WireRow[]> {
    const parameters = new Parameters();
    const where = this.where(owner, parameters, [
      `${column(this.resource.key)} = any(${parameters.add(ids)}::bigint[])`,
    ]);
    const { rows } = await this.ask<WireRow>(
      tx,
      `delete from ${quotedTable(this.resource)} where ${where} returning *`,
      parameters,
    );
    return rows.map((row) => this.wire.toWire(row));
  }

  private where(
    owner: string | null,
    parameters: Parameters,
    conditions: readonly string[],
    scope: RowScope | null = null,
  ): string {
    return [
      ...conditions,
      ...(owner === null ? [] : [`client_id = ${parameters.add(owner)}`]),
      ...(scope === null ? [] : [`${column(scope.field)} = any(${parameters.add(scope.ids)}::bigint[])`]),
      'true',
    ].join(' and ');
  }

  private async write(tx: Statements, text: string, parameters: Parameters): Promise<WireRow> {
    const { rows } = await this.ask<WireRow>(tx, text, parameters);
    if (!rows[0]) throw new NotFoundError(`${this.resource.name} not found`);
    return this.wire.toWire(rows[0]);
  }

  /** Runs a statement; values refused by the database are reported as the caller's error. */
  private ask<Row extends WireRow>(database: Statements, text: string, parameters: Parameters) {
    return database.query<Row>(text, parameters.values).catch((error: unknown) => {
      throw getRefusal(this.resource.name, this.wire, error) ?? error;
    });
  }

  private toColumn(name: string, value: unknown): unknown {
    return this.resource.fields[name]?.kind === 'json' && value !== null ? JSON.stringify(value) : value;
  }
}
