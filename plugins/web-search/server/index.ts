import { contribute, provide, withServices } from '#core';
import { consume, defineServer, OutboundService, serve, serveResource } from '#core/server';
import { articlesStored } from '#plugins/articles/server';
import { webSearchContract } from '../contract';
import { webSearch } from '../plugin';
import { webSearchEngine } from '../resource';
import { webSearchAdapters } from './adapter';
import { checkEngine } from './engine-rules';
import { ConfiguredEngines } from './engines/configured-engines';
import { webSearchMigrations } from './migrations';
import { ResultImport, importJob } from './result-import';
import { SearchHistory } from './search-history';
import { WebSearch } from './web-search';
import { webSearchCalls } from './web-search-calls';
import { webSearchTables } from './tables';

export { webSearchAdapters, type WebSearchAdapter } from './adapter';
export { keepSampleEngine } from './sample-engine';

const engines = serveResource(webSearchEngine, {
  beforeSave: (draft, before, { services }) => checkEngine(draft, before, services.get(OutboundService)),
  changed: async ({ services }) => services.get(WebSearch).forget(),
});

export default defineServer(webSearch, {
  services: [provide(WebSearch), provide(ConfiguredEngines), provide(ResultImport), provide(SearchHistory)],
  calls: [serve(webSearchContract, webSearchCalls), engines.calls],
  tables: webSearchTables,
  migrations: webSearchMigrations,
  contributions: [
    engines.select,
    contribute(
      webSearchAdapters,
      withServices({ configuredEngines: ConfiguredEngines }, ({ configuredEngines }) => configuredEngines),
    ),
  ],
  consumers: [
    consume(articlesStored, {
      name: 'web-search.hear',
      handle: ({ payload }, { services, tx }) => services.get(ResultImport).applyOutcome(payload, tx),
    }),
  ],
  jobs: [
    { name: importJob, every: '1m', run: (services, _payload, { signal }) => services.get(ResultImport).work(signal) },
  ],
});
