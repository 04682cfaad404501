import { useMemo } from 'react';
import { getAddress, usualState, type Filter, type FilterState } from '#core/filter';
import { PluginService } from '../plugins/plugin-service';
import { useService } from '../react/kernel-context';

/** All filters of a list, its own and those of other plugins, and the state of a URL without parameters. */
export interface ListFilters {
  readonly filters: readonly Filter[];
  readonly usual: FilterState;
}

/** Returns the filters of a list for the plugins enabled for the current user; for components wrapped in `observer`. */
export function useFilters(list: string, baseFilters: readonly Filter[]): ListFilters {
  const plugins = useService(PluginService);
  const added = plugins.getFilters(list);
  const names = added.map(({ name }) => name).join();
  return useMemo(() => {
    const filters = [...baseFilters, ...added];
    return { filters, usual: usualState(filters) };
  }, [baseFilters, names]);
}

/** Creates URLs of a screen with such a list; fields without a filter are omitted. */
export function useListAddress(
  list: string,
  baseFilters: readonly Filter[],
): (path: string, set: Readonly<Record<string, string | undefined>>) => string {
  const { filters } = useFilters(list, baseFilters);
  return (path, set) => {
    const search = getAddress(filters, set);
    return search === '' ? path : `${path}?${search}`;
  };
}
