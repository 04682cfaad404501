import { pluginFilters, type Resolver, withServices } from '#core';
import type { Filter } from '#core/filter';
import { filterWords, ServerKernel, type Caller, type FilterWords } from '#core/server';
import { articleFilterList, articleFilters } from '../../filter';

/** Returns all filters that a list of articles has for a caller, including those of other plugins. */
export const getListFilters = (kernel: ServerKernel, caller: Caller): readonly Filter[] => [
  ...articleFilters.filters,
  ...pluginFilters(kernel.enabled(caller.plugins), articleFilterList),
];

/** Like `getListFilters`, with the kernel of the resolver. */
export const listFilters = withServices(
  { kernel: ServerKernel },
  ({ kernel }) =>
    (caller: Caller) =>
      getListFilters(kernel, caller),
);

/** Describes the active filters of a list of articles. */
export const listFilterWords = (services: Resolver) => {
  const getFilters = listFilters(services);
  return (caller: Caller, filter: Readonly<Record<string, string>>): Promise<readonly FilterWords[]> =>
    filterWords(services, caller, getFilters(caller), filter);
};
