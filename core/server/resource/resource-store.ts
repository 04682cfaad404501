import { ConflictError, NotFoundError } from '#core';
import type { Resource } from '#core/resource';
import { Parameters, type Statements } from '../database';
import { column } from './resource-table';
import { conditionsOf, orderOf, quotedTable } from './resource-query';

export type WireRow = Readonly<Record<string, unknown>>;

/** Reads and writes the rows of one resource; `owner` is the client whose rows they are, or null for everybody's. */
export class ResourceStore {
  private readonly names: ReadonlyMap<string, string>;

  constructor(private readonly resource: Resource) {
    this.names = new Map(
      [resource.key, ...Object.keys(resource.fields), 'Created_At', 'Updated_At'].map((name) => [
        name.toLowerCase(),
        name,
      ]),
    );
  }

  async list(database: Statements, owner: string | null, query: WireRow): Promise<{ list: WireRow[]; total: number }> {
    const parameters = new Parameters();
    const where = this.where(owner, parameters, conditionsOf(this.resource, query, parameters));
    const { size = 20, page = 1, sort } = query as { size?: number; page?: number; sort?: string };
    const { rows } = await database.query<WireRow & { total: string }>(
      `select *, count(*) over () as total from ${quotedTable(this.resource)} where ${where} order by ${orderOf(this.resource, sort)}
       limit ${parameters.add(size)} offset ${parameters.add((page - 1) * size)}`,
      parameters.values,
    );
    return { list: rows.map((row) => this.toWire(row)), total: Number(rows[0]?.total ?? 0) };
  }

  async get(database: Statements, owner: string | null, id: string): Promise<WireRow> {
    const [row] = await this.byIds(database, owner, [id]);
    if (!row) throw new NotFoundError(`There is no ${this.resource.name} ${id}`);
    return row;
  }

  async byIds(database: Statements, owner: string | null, ids: readonly string[]): Promise<WireRow[]> {
    const parameters = new Parameters();
    const where = this.where(owner, parameters, [
      `${column(this.resource.key)} = any(${parameters.add(ids)}::bigint[])`,
    ]);
    const { rows } = await database.query<WireRow>(
      `select * from ${quotedTable(this.resource)} where ${where}`,
      parameters.values,
    );
    return rows.map((row) => this.toWire(row));
  }

  create(tx: Statements, owner: string | null, values: WireRow, createdBy: string | null): Promise<WireRow> {
    const parameters = new Parameters();
    const given: [string, string][] = Object.entries(values).map(([name, value]) => [
      column(name),
      parameters.add(this.toColumn(name, value)),
    ]);
    if (owner !== null) given.push(['client_id', parameters.add(owner)]);
    if (!('Created_By' in this.resource.fields) || !('Created_By' in values))
      given.push(['created_by', parameters.add(createdBy)]);
    return this.write(
      tx,
      `insert into ${quotedTable(this.resource)} (${given.map(([name]) => name).join(', ')}) values (${given.map(([, value]) => value).join(', ')}) returning *`,
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
    const { rows } = await tx.query<WireRow>(
      `delete from ${quotedTable(this.resource)} where ${where} returning *`,
      parameters.values,
    );
    return rows.map((row) => this.toWire(row));
  }

  private where(owner: string | null, parameters: Parameters, conditions: readonly string[]): string {
    return [...conditions, ...(owner === null ? [] : [`client_id = ${parameters.add(owner)}`]), 'true'].join(' and ');
  }

  private async write(tx: Statements, text: string, parameters: Parameters): Promise<WireRow> {
    try {
      const { rows } = await tx.query<WireRow>(text, parameters.values);
      if (!rows[0]) throw new NotFoundError(`There is no such ${this.resource.name}`);
      return this.toWire(rows[0]);
    } catch (error) {
      const { code, detail } = error as { code?: string; detail?: string };
      if (code !== '23505') throw error;
      const at =
        /\(([^)]+)\)=/
          .exec(detail ?? '')?.[1]
          ?.split(', ')
          .at(-1) ?? '';
      const field = this.names.get(at) ?? at;
      throw new ConflictError(`${field}: another ${this.resource.name} has this value`, 'duplicate', {
        [field]: 'duplicate',
      });
    }
  }

  private toColumn(name: string, value: unknown): unknown {
    return this.resource.fields[name]?.kind === 'json' && value !== null ? JSON.stringify(value) : value;
  }

  private toWire(row: WireRow): WireRow {
    const wire: Record<string, unknown> = {};
    for (const [lower, name] of this.names) {
      const value = row[lower];
      const field = this.resource.fields[name];
      wire[name] =
        value instanceof Date
          ? value.toISOString()
          : field?.kind === 'number' && value !== null
            ? Number(value)
            : (value ?? null);
    }
    return wire;
  }
}
