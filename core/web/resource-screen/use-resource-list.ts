import { useCallback, useEffect, useMemo } from 'react';
import type { Resource } from '#core/resource';
import { useUi, useUrlState, getWireRange } from '#shared/ui';
import { HttpService } from '../http/http-service';
import { useService } from '../react/kernel-context';
import { useLoaded } from '../react/use-loaded';
import type { AnyRow } from './resource-parts';

interface ListState {
  /** Null until the first response. */
  readonly rows: readonly AnyRow[] | null;
  readonly total: number;
  readonly error: unknown;
  readonly loading: boolean;
}

/** The list of a resource according to the URL: filters, sort, page. */
export interface ResourceList extends ListState {
  readonly values: Readonly<Record<string, string>>;
  /** Query of the list call. */
  readonly query: Readonly<Record<string, string>>;
  readonly filtered: boolean;
  change(changes: Readonly<Record<string, string>>, typing?: boolean): void;
  reload(): void;
}

const noFilters: Readonly<Record<string, string>> = {};

/** Stores filters, sort and page in the URL and keeps the rows in sync. */
export function useResourceList(resource: Resource, fixed: Readonly<Record<string, string>> = noFilters): ResourceList {
  const http = useService(HttpService);
  const { timeZone } = useUi();
  const filters = useMemo(
    () =>
      Object.keys(resource.fields).filter((name) => resource.fields[name]?.filter !== undefined && !(name in fixed)),
    [resource, fixed],
  );
  const defaults = useMemo(
    () => ({
      ...Object.fromEntries(filters.map((name) => [name, ''])),
      keyword: '',
      sort: resource.sort ?? '',
      page: '1',
      size: '20',
    }),
    [filters, resource],
  );
  const [values, write] = useUrlState<Record<string, string>>(defaults);

  const query = useMemo(() => {
    const wire = filters.map((name) => {
      const value = values[name] ?? '';
      return [name, resource.fields[name]?.kind === 'time' ? getWireRange(value, timeZone) : value] as const;
    });
    return {
      ...fixed,
      ...Object.fromEntries(wire.filter(([, value]) => value !== '')),
      keyword: values.keyword ?? '',
      sort: values.sort ?? '',
    };
  }, [values, filters, fixed, resource, timeZone]);

  const { data, error, loading, reload } = useLoaded(
    (signal) =>
      http.request<{ readonly list: readonly AnyRow[]; readonly total: number }>('GET', resource.path, {
        query: { ...query, page: values.page, size: values.size },
        signal,
      }),
    [http, resource, query, values.page, values.size],
    `list ${resource.name}`,
  );
  const isBeyondEnd = data?.total === 0 && values.page !== '1';
  useEffect(() => {
    if (isBeyondEnd) write({ page: '1' }, { replace: true });
  }, [isBeyondEnd, write]);

  const change = useCallback(
    (changes: Readonly<Record<string, string>>, typing = false) =>
      write('page' in changes ? changes : { page: '1', ...changes }, { replace: typing }),
    [write],
  );
  const filtered = filters.some((name) => values[name]) || Boolean(values.keyword);
  return { rows: data?.list ?? null, total: data?.total ?? 0, error, loading, values, query, filtered, change, reload };
}
