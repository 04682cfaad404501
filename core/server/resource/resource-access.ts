import { ConflictError, withServices, type Resolver } from '#core';
import type { Draft, Resource, Row } from '#core/resource';
import type { Caller } from '../auth';
import { DatabaseService } from '../database';
import { OperationLogService } from '../log';
import type { ResourceRules } from './resource-rules';
import type { ResourceStore, RowScope, WireRow } from './resource-store';

/**
 * Access to the rows of a resource for other server modules, with the rules and the log of its screen. The passed
 * caller determines the owner of the rows; checking permissions is up to the calling module.
 */
export interface ResourceAccess<R extends Resource> {
  /** Throws when there are implausibly many rows. */
  all(caller: Caller): Promise<readonly Row<R>[]>;
  /** Throws `NotFoundError`. */
  one(caller: Caller, id: string): Promise<Row<R>>;
  /** Returns the existing rows. */
  byIds(caller: Caller, ids: readonly string[]): Promise<readonly Row<R>[]>;
  /** Creates a row, or changes one when an id is given. */
  save(caller: Caller, ip: string, id: string | null, draft: Draft<R>): Promise<Row<R>>;
  remove(caller: Caller, ip: string, ids: readonly string[]): Promise<readonly Row<R>[]>;
}

/** Maximum number of rows of one resource; more indicates an error of the client. */
const maxRows = 100_000;

/** What rows of a resource are accessed with. */
interface AccessParts<R extends Resource> {
  readonly resource: R;
  readonly store: ResourceStore;
  readonly rules: ResourceRules<R>;
  readonly database: DatabaseService;
  readonly log: OperationLogService;
  /** Passed to the rules. */
  readonly services: Resolver;
}

/** Reads and writes the rows of a resource by its rules, and records writes in the operation log. */
export class RuledAccess<R extends Resource> implements ResourceAccess<R> {
  constructor(private readonly parts: AccessParts<R>) {}

  /** Returns the owner of the rows that the caller sees. */
  getOwner(caller: Caller): string | null {
    const { resource, rules } = this.parts;
    return rules.owner ? rules.owner(caller) : resource.scope === 'global' ? null : caller.clientId;
  }

  /** Returns the rows that the caller can read; null for all. */
  async getScope(caller: Caller): Promise<RowScope | null> {
    const { rules, services } = this.parts;
    return (await rules.within?.({ caller, services })) ?? null;
  }

  /** Reports that changes are committed. */
  async reportChange(caller: Caller): Promise<void> {
    const { rules, services } = this.parts;
    await rules.changed?.({ caller, services });
  }

  async all(caller: Caller): Promise<readonly Row<R>[]> {
    const { resource, store, database } = this.parts;
    const { list, total } = await store.list(
      database,
      this.getOwner(caller),
      { size: maxRows },
      await this.getScope(caller),
    );
    if (total > maxRows)
      throw new ConflictError(`${total} rows of ${resource.name} exceed the maximum of ${maxRows} at once`);
    return list as unknown as readonly Row<R>[];
  }

  async one(caller: Caller, id: string): Promise<Row<R>> {
    const { store, database } = this.parts;
    return (await store.get(database, this.getOwner(caller), id, await this.getScope(caller))) as unknown as Row<R>;
  }

  async byIds(caller: Caller, ids: readonly string[]): Promise<readonly Row<R>[]> {
    const { store, database } = this.parts;
    const rows = await store.byIds(database, this.getOwner(caller), ids, await this.getScope(caller));
    return rows as unknown as readonly Row<R>[];
  }

  /** Saves a row without reporting the change, which is left to the caller once everything is saved. */
  async write(caller: Caller, ip: string, id: string | null, draft: Draft<R>): Promise<Row<R>> {
    const { resource, store, rules, database, log, services } = this.parts;
    const owner = this.getOwner(caller);
    const { row, before } = await database.transaction(async (tx) => {
      const context = { caller, services, tx };
      const before = id === null ? null : ((await store.hold(tx, owner, id, await this.getScope(caller))) as Row<R>);
      const values = { ...draft, ...(await rules.beforeSave?.(draft, before, context)) };
      const row = (
        id === null ? await store.create(tx, owner, values, caller.userId) : await store.update(tx, owner, id, values)
      ) as Row<R>;
      await rules.afterSave?.(row, before, context);
      return { row, before };
    });
    await log.record(caller, {
      entity: resource.name,
      action: before ? 'update' : 'create',
      id: String((row as WireRow)[resource.key]),
      ip,
      ...difference(before as WireRow | null, row as WireRow),
    });
    return row;
  }

  async save(caller: Caller, ip: string, id: string | null, draft: Draft<R>): Promise<Row<R>> {
    const row = await this.write(caller, ip, id, draft);
    await this.reportChange(caller);
    return row;
  }

  async remove(caller: Caller, ip: string, ids: readonly string[]): Promise<readonly Row<R>[]> {
    const { resource, store, rules, database, log, services } = this.parts;
    const owner = this.getOwner(caller);
    const removed = await database.transaction(async (tx) => {
      const context = { caller, services, tx };
      const existingRows = await store.byIds(tx, owner, ids, await this.getScope(caller));
      await rules.beforeRemove?.(existingRows as unknown as Row<R>[], context);
      const rows = await store.remove(
        tx,
        owner,
        existingRows.map((row) => String(row[resource.key])),
      );
      await rules.afterRemove?.(rows as unknown as Row<R>[], context);
      return rows;
    });
    for (const row of removed)
      await log.record(caller, {
        entity: resource.name,
        action: 'delete',
        id: String(row[resource.key]),
        before: row,
        ip,
      });
    await this.reportChange(caller);
    return removed as unknown as readonly Row<R>[];
  }
}

/** Creates the access to a resource. */
export const createAccess = <R extends Resource>(
  resource: R,
  store: ResourceStore,
  getRules: (services: Resolver) => ResourceRules<R>,
): ((services: Resolver) => RuledAccess<R>) => {
  const getParts = withServices({ database: DatabaseService, log: OperationLogService }, (parts) => parts);
  return (services) => new RuledAccess({ ...getParts(services), resource, store, rules: getRules(services), services });
};

/** Returns the differing fields of both sides. */
export function difference(before: WireRow | null, after: WireRow): { before?: WireRow; after: WireRow } {
  if (!before) return { after };
  const names = Object.keys(after).filter(
    (name) => name !== 'Updated_At' && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (row: WireRow) => Object.fromEntries(names.map((name) => [name, row[name]]));
  return { before: pick(before), after: pick(after) };
}
