import { ZodError } from 'zod';
import { ConflictError, contribute, InputError, type Contribution, type Resolver } from '#core';
import { draftSchema, getLabel, resourceContract, type Draft, type Resource, type Row } from '#core/resource';
import type { Caller } from '../auth';
import { DatabaseService, type Statements } from '../database';
import { OperationLogService } from '../log';
import { selectSources, type SelectSource } from '../selects';
import { serve, type ServedContract } from '../side';
import { readTable } from '../tabular';
import { ThreadService } from '../threads';
import { isSortedBy, pageByCount, withCounts, type LiveCount } from './live-count';
import { referenceReader } from './reference-labels';
import { ResourceStore, type RowScope, type WireRow } from './resource-store';
import { SelectLookup } from './select-lookup';
import { sentRows } from './sent-rows';

/** Context of a rule: the caller who saves, and the transaction in which the row is written. */
export interface SaveContext {
  readonly caller: Caller;
  readonly services: Resolver;
  readonly tx: Statements;
}

/** Server rules of a resource; each receives typed drafts and rows, and may refuse by throwing a `BusinessError`. */
export interface ResourceRules<R extends Resource> {
  /** Returns additional values to write, such as read-only fields; `before` is null for a new row. */
  readonly beforeSave?: (
    draft: Draft<R>,
    before: Row<R> | null,
    context: SaveContext,
  ) => Promise<Readonly<Record<string, unknown>>> | Readonly<Record<string, unknown>>;
  readonly afterSave?: (row: Row<R>, before: Row<R> | null, context: SaveContext) => Promise<void>;
  readonly beforeRemove?: (rows: readonly Row<R>[], context: SaveContext) => Promise<void>;
  readonly afterRemove?: (rows: readonly Row<R>[], context: SaveContext) => Promise<void>;
  /** Runs after the change is committed. */
  readonly changed?: (context: Omit<SaveContext, 'tx'>) => Promise<void>;
  /** Adds further data to displayed rows, such as the names of referenced items. */
  readonly shown?: (
    rows: readonly WireRow[],
    context: Omit<SaveContext, 'tx'>,
  ) => Promise<readonly WireRow[]> | readonly WireRow[];
  /** A number that is counted when rows are shown; a list sorted by it follows the displayed values. */
  readonly counted?: LiveCount;
  /**
   * Restricts the rows that the caller can read to those in which this field has one of the values; null for all rows.
   */
  readonly within?: (context: Omit<SaveContext, 'tx'>) => Promise<RowScope | null>;
  /** Returns the owner of the rows that the caller sees; defaults to the caller's client. */
  readonly owner?: (caller: Caller) => string | null;
}

/**
 * Server side of a resource, in parts for `defineServer`. With `select`, the plugin's manifest names `core.selects` in
 * `extends`.
 */
export interface ServedResource<R extends Resource = Resource> {
  readonly calls: ServedContract;
  readonly select: Contribution;
  /** Access to its rows for other server modules. */
  readonly desk: (services: Resolver) => ResourceAccess<R>;
}

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

/**
 * Creates the handlers of the calls of a resource. Rules that use services are created by a function of the resolver
 * (`withServices`).
 */
export function serveResource<const R extends Resource>(
  resource: R,
  rules: ResourceRules<R> | ((services: Resolver) => ResourceRules<R>) = {},
): ServedResource<R> {
  const store = new ResourceStore(resource);
  const schema = draftSchema(resource);
  const label = getLabel(resource);
  const getRules = typeof rules === 'function' ? rules : () => rules;
  const withOwner = (rules: ResourceRules<R>) => ({
    rules,
    getOwner: rules.owner ?? ((caller: Caller) => (resource.scope === 'global' ? null : caller.clientId)),
  });

  const getAccess = (services: Resolver) => {
    const { rules, getOwner } = withOwner(getRules(services));
    const database = services.get(DatabaseService);
    const log = services.get(OperationLogService);
    const scopeFor = async (caller: Caller) => (await rules.within?.({ caller, services })) ?? null;
    const changed = (caller: Caller) => rules.changed?.({ caller, services });

    /** Saves a row; calling `changed` is left to the caller once everything is saved. */
    const write = async (caller: Caller, ip: string, id: string | null, draft: Draft<R>): Promise<Row<R>> => {
      const owner = getOwner(caller);
      const { row, before } = await database.transaction(async (tx) => {
        const context = { caller, services, tx };
        const before = id === null ? null : ((await store.hold(tx, owner, id, await scopeFor(caller))) as Row<R>);
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
    };
    const save = async (caller: Caller, ip: string, id: string | null, draft: Draft<R>): Promise<Row<R>> => {
      const row = await write(caller, ip, id, draft);
      await changed(caller);
      return row;
    };
    const remove = async (caller: Caller, ip: string, ids: readonly string[]): Promise<readonly Row<R>[]> => {
      const owner = getOwner(caller);
      const removed = await database.transaction(async (tx) => {
        const context = { caller, services, tx };
        const existingRows = await store.byIds(tx, owner, ids, await scopeFor(caller));
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
      await changed(caller);
      return removed as unknown as readonly Row<R>[];
    };
    return { database, rules, getOwner, scopeFor, changed, write, save, remove };
  };

  const make = (services: Resolver) => {
    const { database, rules, getOwner, scopeFor, changed, write, save, remove } = getAccess(services);
    const dressed = async (caller: Caller, rows: readonly WireRow[]): Promise<readonly WireRow[]> => {
      const labelled = await withLabels(resource, services, caller, rows);
      return rules.shown ? rules.shown(labelled, { caller, services }) : labelled;
    };
    const { counted } = rules;
    const countOf = async (caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, number>> =>
      counted && ids.length > 0 ? counted.of(ids, { caller, services }) : new Map();
    const withCount = async (caller: Caller, rows: readonly WireRow[]): Promise<readonly WireRow[]> => {
      if (!counted) return rows;
      const ids = rows.map((row) => String(row[resource.key]));
      return withCounts(rows, resource, counted, await countOf(caller, ids));
    };

    return {
      list: async ({ caller, query }: { caller: Caller; query: WireRow }) => {
        const [owner, reach] = [getOwner(caller), await scopeFor(caller)];
        if (counted && isSortedBy(counted, query.sort)) {
          const count = (ids: readonly string[]) => countOf(caller, ids);
          const page = await pageByCount(store, resource, { database, owner, query, scope: reach, count });
          const list = withCounts(page.list, resource, counted, page.counts);
          return { list: await dressed(caller, list), total: page.total };
        }
        const { list, total } = await store.list(database, owner, query, reach);
        return { list: await dressed(caller, await withCount(caller, list)), total };
      },
      get: async ({ caller, query }: { caller: Caller; query: { id: string } }) => {
        const record = await store.get(database, getOwner(caller), query.id, await scopeFor(caller));
        const [row] = await dressed(caller, await withCount(caller, [record]));
        return row;
      },
      create: ({ caller, body, ip }: { caller: Caller; body: Draft<R>; ip: string }) => save(caller, ip, null, body),
      update: ({ caller, body, ip }: { caller: Caller; body: Draft<R> & WireRow; ip: string }) => {
        const { [resource.key]: id, ...sent } = body as WireRow;
        return save(caller, ip, String(id), sent as Draft<R>);
      },
      remove: async ({ caller, query, ip }: { caller: Caller; query: { id: string }; ip: string }) => ({
        removed: (await remove(caller, ip, query.id.split(','))).length,
      }),
      import: async ({
        caller,
        files,
        ip,
        signal,
      }: {
        caller: Caller;
        ip: string;
        signal: AbortSignal;
        files: () => Promise<{ files: readonly { content: Buffer }[] }>;
      }) => {
        const { files: sent } = await files();
        if (!sent[0]) throw new InputError('A file is required', 'file-missing');
        const { header: headings, rows } = await readTable(services.get(ThreadService), sent[0].content, {
          queue: `client ${caller.clientId}`,
          signal,
        });
        const reader = await sentRows(resource, caller.timeZone);
        const header = headings.map(reader.fieldOf);
        if (!header.some((name) => Object.hasOwn(resource.fields, name)))
          throw new InputError(
            `The first line contains no field of ${resource.name}: ${headings.join(', ')}`,
            'file-no-fields',
          );
        const readReference = await referenceReader(resource, services, caller, header);
        let created = 0;
        const errors: { line: number; message: string }[] = [];
        for (const { line, cells } of rows) {
          try {
            const named = header.flatMap((name, index) =>
              Object.hasOwn(resource.fields, name) ? [[name, reader.valueOf(name, cells[index] ?? '')] as const] : [],
            );
            const draft = Object.fromEntries(
              await Promise.all(named.map(async ([name, value]) => [name, await readReference(name, value)] as const)),
            );
            await write(caller, ip, null, schema.parse(draft));
            created += 1;
          } catch (error) {
            errors.push({
              line,
              message:
                error instanceof ZodError
                  ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
                  : (error as Error).message,
            });
          }
        }
        if (created > 0) await changed(caller);
        return { created, errors };
      },
    };
  };

  const source = (services: Resolver): SelectSource => ({
    entity: resource.name,
    load: async (caller, { keyword, ids }) => {
      if (!caller) return [];
      const { database, getOwner, scopeFor } = getAccess(services);
      const reach = await scopeFor(caller);
      const list = ids
        ? await store.byIds(database, getOwner(caller), ids, reach)
        : (await store.list(database, getOwner(caller), { keyword, size: 100, sort: label }, reach)).list;
      return list.map((row) => ({ value: String(row[resource.key]), label: String(row[label] ?? row[resource.key]) }));
    },
  });
  return {
    calls: { ...serve(resourceContract(resource), make as never), resource },
    select: contribute(selectSources, source),
    desk: (services) => {
      const { database, getOwner, scopeFor, save, remove } = getAccess(services);
      return {
        all: async (caller) => {
          const reach = await scopeFor(caller);
          const { list, total } = await store.list(database, getOwner(caller), { size: maxRows }, reach);
          if (total > maxRows)
            throw new ConflictError(`${total} rows of ${resource.name} exceed the maximum of ${maxRows} at once`);
          return list as unknown as readonly Row<R>[];
        },
        one: async (caller, id) =>
          (await store.get(database, getOwner(caller), id, await scopeFor(caller))) as unknown as Row<R>,
        byIds: async (caller, ids) =>
          (await store.byIds(database, getOwner(caller), ids, await scopeFor(caller))) as unknown as readonly Row<R>[],
        save,
        remove,
      };
    },
  };
}

/** Returns the differing fields of both sides. */
export function difference(before: WireRow | null, after: WireRow): { before?: WireRow; after: WireRow } {
  if (!before) return { after };
  const names = Object.keys(after).filter(
    (name) => name !== 'Updated_At' && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (row: WireRow) => Object.fromEntries(names.map((name) => [name, row[name]]));
  return { before: pick(before), after: pick(after) };
}

/** Adds `FIELD_Label` to rows that reference others, with one lookup per field. */
async function withLabels(
  resource: Resource,
  services: Resolver,
  caller: Caller,
  rows: readonly WireRow[],
): Promise<WireRow[]> {
  let labelled = [...rows];
  const references = Object.entries(resource.fields).filter(([, { kind }]) => kind === 'reference');
  if (references.length === 0 || rows.length === 0) return labelled;
  for (const [name, { entity }] of references) {
    const ids = [...new Set(rows.flatMap((row) => row[name] ?? []) as string[])];
    const options = ids.length > 0 ? await services.get(SelectLookup).options(caller, entity ?? '', { ids }) : [];
    const labels = new Map(options.map(({ value, label }) => [value, label]));
    labelled = labelled.map((row) => ({
      ...row,
      [`${name}_Label`]: Array.isArray(row[name])
        ? (row[name] as string[]).map((id) => labels.get(id) ?? id)
        : (labels.get(String(row[name])) ?? null),
    }));
  }
  return labelled;
}
