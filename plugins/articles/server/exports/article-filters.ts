import { pluginFilters, withServices } from '#core';
import type { Filter } from '#core/filter';
import { ServerKernel, type Caller } from '#core/server';
import { articleFilterList, articleFilters } from '../../filter';

/** Returns all filters that a list of articles has for a caller, including those of other plugins. */
export const listFilters = withServices(
  { serverKernel: ServerKernel },
  ({ serverKernel }) =>
    (caller: Caller): readonly Filter[] => [
      ...articleFilters.filters,
      ...pluginFilters(serverKernel.enabled(caller.plugins), articleFilterList),
    ],
);
