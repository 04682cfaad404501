import { useMemo } from 'react';
import type { Resource, Row } from '#core/resource';
import { HttpService } from '../http/http-service';
import { useService } from '../react/kernel-context';
import type { Draft } from './use-draft';

export interface ResourceClient<R extends Resource> {
  get(id: string, signal?: AbortSignal): Promise<Row<R>>;
  list(
    query: Readonly<Record<string, string | undefined>>,
    signal?: AbortSignal,
  ): Promise<{ readonly list: readonly Row<R>[]; readonly total: number }>;
  /** Creates a row from a draft, or updates the given row. */
  save(draft: Draft, row?: Draft | null): Promise<unknown>;
  remove(ids: readonly string[]): Promise<void>;
}

/** Maximum number of rows deleted by one call. */
const removedAtOnce = 1000;

/** Creates an HTTP client for a resource. */
export function resourceClient<R extends Resource>(http: HttpService, resource: R): ResourceClient<R> {
  const { path, key } = resource;
  return {
    get: (id, signal) => http.request('GET', `${path}/${encodeURIComponent(id)}`, { signal }),
    list: (query, signal) => http.request('GET', path, { query, signal }),
    save: (draft, row) =>
      http.request(row ? 'PUT' : 'POST', path, { body: row ? { ...draft, [key]: row[key] } : draft }),
    remove: async (ids) => {
      for (let at = 0; at < ids.length; at += removedAtOnce)
        await http.request('DELETE', path, { query: { id: ids.slice(at, at + removedAtOnce).join(',') } });
    },
  };
}

/** Returns the HTTP client of a resource for a component. */
export function useResourceClient<R extends Resource>(resource: R): ResourceClient<R> {
  const http = useService(HttpService);
  return useMemo(() => resourceClient(http, resource), [http, resource]);
}
