import { pluginFilters, type Resolver } from '#core';
import type { Filter } from '#core/filter';
import { ServerKernel, type Caller } from '#core/server';
import { articleFilterList, articleFilters } from '../../filter';

/** All filters that a list of articles has for a caller, those of other plugins among them. */
export const listFilters =
  (services: Resolver) =>
  (caller: Caller): readonly Filter[] => [
    ...articleFilters.filters,
    ...pluginFilters(services.get(ServerKernel).enabled(caller.plugins), articleFilterList),
  ];
