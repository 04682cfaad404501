import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Resource } from '#core/resource';
import { useUi, useUrlState, wireRangeOf } from '#shared/ui';
import { HttpService } from '../http/http-service';
import { useService } from '../react/kernel-context';
import type { AnyRow } from './resource-parts';

interface ListState {
  /** null until the first answer. */
  readonly rows: readonly AnyRow[] | null;
  readonly total: number;
  readonly error: unknown;
  readonly loading: boolean;
}

/** The list of a resource as its address says: filters, sort, page. */
export interface ResourceList extends ListState {
  readonly values: Readonly<Record<string, string>>;
  /** The query of the list call. */
  readonly query: Readonly<Record<string, string>>;
  readonly filtered: boolean;
  change(changes: Readonly<Record<string, string>>, typing?: boolean): void;
  reload(): void;
}

const noFilters: Readonly<Record<string, string>> = {};

/** Keeps filters, sort and page in the address and the rows in step with them. */
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
  const [state, setState] = useState<ListState>({ rows: null, total: 0, error: null, loading: true });
  const [round, setRound] = useState(0);

  const query = useMemo(() => {
    const wire = filters.map((name) => {
      const value = values[name] ?? '';
      return [name, resource.fields[name]?.kind === 'time' ? wireRangeOf(value, timeZone) : value] as const;
    });
    return {
      ...fixed,
      ...Object.fromEntries(wire.filter(([, value]) => value !== '')),
      keyword: values.keyword ?? '',
      sort: values.sort ?? '',
    };
  }, [values, filters, fixed, resource, timeZone]);

  useEffect(() => {
    const abort = new AbortController();
    setState((before) => ({ ...before, loading: true }));
    http
      .request<{ readonly list: readonly AnyRow[]; readonly total: number }>('GET', resource.path, {
        query: { ...query, page: values.page, size: values.size },
        signal: abort.signal,
      })
      .then(
        ({ list, total }) => {
          if (abort.signal.aborted) return;
          if (list.length === 0 && total === 0 && values.page !== '1') write({ page: '1' }, { replace: true });
          else setState({ rows: list, total, error: null, loading: false });
        },
        (error: unknown) => !abort.signal.aborted && setState((before) => ({ ...before, error, loading: false })),
      );
    return () => abort.abort();
  }, [http, resource, query, values.page, values.size, round]);

  const change = useCallback(
    (changes: Readonly<Record<string, string>>, typing = false) =>
      write('page' in changes ? changes : { page: '1', ...changes }, { replace: typing }),
    [write],
  );
  const reload = useCallback(() => setRound((count) => count + 1), []);
  const filtered = filters.some((name) => values[name]) || Boolean(values.keyword);
  return { ...state, values, query, filtered, change, reload };
}
