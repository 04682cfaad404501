import { contribute, withServices, type Contribution, type Resolver } from '#core';
import { getLabel, resourceContract, type Draft, type Resource } from '#core/resource';
import type { Caller } from '../auth';
import { DatabaseService } from '../database';
import { selectSources, type SelectSource } from '../selects';
import { serve, type ServedContract } from '../side';
import { ThreadService } from '../threads';
import { importRows, type ImportRequest } from './import-rows';
import { isSortedBy, pageByCount, withCounts } from './live-count';
import { withLabels } from './reference-labels';
import { createAccess, type ResourceAccess } from './resource-access';
import type { ResourceRules } from './resource-rules';
import { ResourceStore, type WireRow } from './resource-store';
import { SelectLookup } from './select-lookup';

/**
 * Server side of a resource, in parts for `defineServer`. With `select`, the plugin's manifest names `core.selects` in
 * `extends`.
 */
export interface ServedResource<R extends Resource = Resource> {
  readonly calls: ServedContract;
  readonly select: Contribution;
  /** Access to its rows for other server modules. */
  readonly access: (services: Resolver) => ResourceAccess<R>;
}

const getServices = withServices(
  { database: DatabaseService, lookup: SelectLookup, threads: ThreadService },
  (services) => services,
);

/**
 * Creates the handlers of the calls of a resource. Rules that use services are created by a function of the resolver
 * (`withServices`).
 */
export function serveResource<const R extends Resource>(
  resource: R,
  rules: ResourceRules<R> | ((services: Resolver) => ResourceRules<R>) = {},
): ServedResource<R> {
  const store = new ResourceStore(resource);
  const label = getLabel(resource);
  const getRules = typeof rules === 'function' ? rules : () => rules;
  const getAccess = createAccess(resource, store, getRules);

  const make = (services: Resolver) => {
    const { database, lookup, threads } = getServices(services);
    const { counted, shown } = getRules(services);
    const access = getAccess(services);
    const decorated = async (caller: Caller, rows: readonly WireRow[]): Promise<readonly WireRow[]> => {
      const labelled = await withLabels(resource, lookup, caller, rows);
      return shown ? shown(labelled, { caller, services }) : labelled;
    };
    const countOf = async (caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, number>> =>
      counted && ids.length > 0 ? counted.of(ids, { caller, services }) : new Map();
    const withCount = async (caller: Caller, rows: readonly WireRow[]): Promise<readonly WireRow[]> => {
      if (!counted) return rows;
      const ids = rows.map((row) => String(row[resource.key]));
      return withCounts(rows, resource, counted, await countOf(caller, ids));
    };

    return {
      list: async ({ caller, query }: { caller: Caller; query: WireRow }) => {
        const [owner, scope] = [access.getOwner(caller), await access.getScope(caller)];
        if (counted && isSortedBy(counted, query.sort)) {
          const count = (ids: readonly string[]) => countOf(caller, ids);
          const page = await pageByCount(store, resource, { database, owner, query, scope, count });
          const list = withCounts(page.list, resource, counted, page.counts);
          return { list: await decorated(caller, list), total: page.total };
        }
        const { list, total } = await store.list(database, owner, query, scope);
        return { list: await decorated(caller, await withCount(caller, list)), total };
      },
      get: async ({ caller, query }: { caller: Caller; query: { id: string } }) => {
        const record = await store.get(database, access.getOwner(caller), query.id, await access.getScope(caller));
        const [row] = await decorated(caller, await withCount(caller, [record]));
        return row;
      },
      create: ({ caller, body, ip }: { caller: Caller; body: Draft<R>; ip: string }) =>
        access.save(caller, ip, null, body),
      update: ({ caller, body, ip }: { caller: Caller; body: Draft<R> & WireRow; ip: string }) => {
        const { [resource.key]: id, ...sent } = body as WireRow;
        return access.save(caller, ip, String(id), sent as Draft<R>);
      },
      remove: async ({ caller, query, ip }: { caller: Caller; query: { id: string }; ip: string }) => ({
        removed: (await access.remove(caller, ip, query.id.split(','))).length,
      }),
      import: (request: ImportRequest) => importRows({ resource, access, lookup, threads }, request),
    };
  };

  const source = (services: Resolver): SelectSource => ({
    entity: resource.name,
    load: async (caller, { keyword, ids }) => {
      if (!caller) return [];
      const { database } = getServices(services);
      const access = getAccess(services);
      const [owner, scope] = [access.getOwner(caller), await access.getScope(caller)];
      const list = ids
        ? await store.byIds(database, owner, ids, scope)
        : (await store.list(database, owner, { keyword, size: 100, sort: label }, scope)).list;
      return list.map((row) => ({ value: String(row[resource.key]), label: String(row[label] ?? row[resource.key]) }));
    },
  });
  return {
    calls: { ...serve(resourceContract(resource), make as never), resource },
    select: contribute(selectSources, source),
    access: getAccess,
  };
}
