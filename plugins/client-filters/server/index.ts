import { contribute, provide, withServices } from '#core';
import { consume, defineServer, keptCounters, serve } from '#core/server';
import { articlesIntake, articlesStored } from '#plugins/articles/server';
import { subjectExclusions } from '#plugins/subjects/server';
import { clientFilterContract } from '../contract';
import { clientFilters } from '../plugin';
import { applyFilterJob, FilterApplication } from './apply-filter';
import { ClientFilters, PostgresClientFilters } from './client-filters';
import { counters } from './counters';
import { filterCalls } from './filter-calls';
import { FilterExceptions } from './filter-exceptions';
import { FilterExclusions } from './filter-exclusions';
import { FilterPreviews } from './filter-previews';
import { FilterSettings } from './filter-settings';
import { HiddenList } from './hidden-list';
import { FilterAdmin } from './filter-admin';
import { FilterState } from './filter-state';
import { filterStep, type FilterTrace } from './filter-task';
import { noteReasons, type HiddenReason } from './hidden-articles';
import { blackList, blackWords } from './served';
import { clientFilterMigrations } from './migrations';
import { clientFilterTables } from './tables';

export { ClientFilters } from './client-filters';
export { FilterAdmin } from './filter-admin';

export default defineServer(clientFilters, {
  services: [
    provide(FilterState),
    provide(ClientFilters, PostgresClientFilters),
    provide(FilterAdmin),
    provide(FilterSettings),
    provide(FilterPreviews),
    provide(FilterApplication),
    provide(FilterExceptions),
    provide(FilterExclusions),
    provide(HiddenList),
  ],
  calls: [serve(clientFilterContract, filterCalls), blackList.calls, blackWords.calls],
  tables: clientFilterTables,
  migrations: clientFilterMigrations,
  contributions: [
    ...counters.map((counter) => contribute(keptCounters, () => counter)),
    blackList.select,
    blackWords.select,
    contribute(
      articlesIntake,
      withServices({ filterState: FilterState }, ({ filterState }) => ({
        phase: 'classify',
        name: 'client-filters',
        plugin: 'client-filters',
        task: 'filter',
        state: () => filterState.read(),
      })),
    ),
    contribute(subjectExclusions, (services) => services.get(FilterExclusions)),
  ],
  consumers: [
    consume(articlesStored, {
      name: 'client-filters.note-reasons',
      handle: async ({ payload: { stored } }, { tx }) => {
        const reasons = stored.flatMap(({ articleId, item }) =>
          item.trace.flatMap((entry): HiddenReason[] => {
            if (entry.step !== filterStep) return [];
            const { client, entry: id, filter, reason, subjects } = entry as unknown as FilterTrace;
            return [{ articleId, entry: { id, clientId: client, filter, reason, subjectIds: subjects } }];
          }),
        );
        await noteReasons(tx, reasons);
      },
    }),
  ],
  jobs: [
    {
      name: applyFilterJob,
      run: (services, payload, context) => services.get(FilterApplication).apply(payload, context),
    },
  ],
  threads: { filter: () => import('./filter-task') },
});
