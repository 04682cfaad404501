import { contribute, provide, type Resolver, withServices } from '#core';
import { consume, defineServer, keptCounters, serve } from '#core/server';
import { articlesIntake, articlesStored } from '#plugins/articles/server';
import { documentOfStored, subjectExclusions } from '#plugins/subjects/server';
import { prepareDocument } from '#shared/query';
import { clientFilterContract } from '../contract';
import { clientFilters } from '../plugin';
import { applyFilter, applyFilterJob } from './apply-filter';
import { ClientFilters, PostgresClientFilters } from './client-filters';
import { counters } from './counters';
import { filterCalls } from './filter-calls';
import { FilterMatcher } from './filter-matcher';
import { FilterAdmin } from './filter-admin';
import { FilterState } from './filter-state';
import { filterStep, type FilterTrace } from './filter-task';
import { noteReasons, type HiddenReason } from './hidden-articles';
import { classifiedAs } from './classified-as';
import { blackList, blackWords } from './served';
import { clientFilterMigrations } from './migrations';
import { clientFilterTables } from './tables';

export { ClientFilters } from './client-filters';
export { FilterAdmin } from './filter-admin';

/** Returns the entries that a client applies to one of its subjects. */
async function getEntries(services: Resolver, clientId: string, subjectId: string) {
  return (await services.get(FilterState).read()).data.filter(
    (entry) => entry.clientId === clientId && (entry.subjectIds === null || entry.subjectIds.includes(subjectId)),
  );
}

export default defineServer(clientFilters, {
  services: [provide(FilterState), provide(ClientFilters, PostgresClientFilters), provide(FilterAdmin)],
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
    contribute(subjectExclusions, (services) => ({
      mayExclude: async (clientId, subjectId) => (await getEntries(services, clientId, subjectId)).length > 0,
      excluded: async (clientId, subjectId, articles, tx) => {
        const entries = await getEntries(services, clientId, subjectId);
        if (entries.length === 0) return new Set();
        const matcher = new FilterMatcher(entries);
        const judged = await classifiedAs(
          tx,
          clientId,
          articles.map(({ article_id }) => article_id),
        );
        const { rows } = await tx.query<{ article_id: string }>(
          'select article_id from client_filter_exception where client_id = $1 and article_id = any($2::bigint[])',
          [clientId, articles.map(({ article_id }) => article_id)],
        );
        const excepted = new Set(rows.map(({ article_id }) => article_id));
        const reasons = articles
          .filter(({ article_id }) => !excepted.has(article_id))
          .flatMap((article): HiddenReason[] =>
            matcher
              .match(prepareDocument(documentOfStored(article)), article.url, {
                classifiedFor: () => judged.get(article.article_id) ?? null,
              })
              .map((entry) => ({ articleId: article.article_id, entry })),
          );
        await noteReasons(tx, reasons);
        return new Set(reasons.map(({ articleId }) => articleId));
      },
    })),
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
  jobs: [{ name: applyFilterJob, run: applyFilter }],
  threads: { filter: () => import('./filter-task') },
});
