import { contribute, provide, withServices } from '#core';
import { consume, defineServer, serve, serveResource } from '#core/server';
import { articlesStored } from '#plugins/articles/server';
import { webSearchContract } from '../contract';
import { webSearch } from '../plugin';
import { webSearchEngine } from '../resource';
import { webSearchAdapters } from './adapter';
import { engineRules } from './engine-rules';
import { ConfiguredEngines } from './engines/configured-engines';
import { webSearchMigrations } from './migrations';
import { Taking, takeJob } from './taking';
import { WebSearch } from './web-search';
import { webSearchCalls } from './web-search-calls';
import { webSearchTables } from './tables';

export { webSearchAdapters, type WebSearchAdapter } from './adapter';
export { keepSampleEngine } from './engine-rules';

const engines = serveResource(webSearchEngine, engineRules);

export default defineServer(webSearch, {
  services: [provide(WebSearch), provide(ConfiguredEngines), provide(Taking)],
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
      handle: ({ payload }, { services, tx }) => services.get(Taking).hear(payload, tx),
    }),
  ],
  jobs: [{ name: takeJob, every: '1m', run: (services, _payload, { signal }) => services.get(Taking).work(signal) }],
});
