import { contribute, provide } from '#core';
import { consume, DatabaseService, defineServer, selectSources, serve, serveResource } from '#core/server';
import { analysisModules } from '#plugins/analysis/server';
import { articleFilterSources, articlesStored } from '#plugins/articles/server';
import { hotSpotContract } from '../contract';
import { hotSpots } from '../plugin';
import { hotListSource, meaninglessTitle } from '../resource';
import { coolEvents, forgetOld, freshenEvents } from './event-figures';
import { eventModules } from './event-module';
import { eventFilter, eventNames } from './event-filter';
import { EventMoments } from './event-moments';
import { EventStages } from './event-stages';
import { EventStream } from './event-stream';
import { GlobalEvents } from './global-events';
import { HotEvents } from './hot-events';
import { HotListFetcher, HotLists, importHotListsCommand, PostgresHotLists, thinLists } from './hot-lists';
import { sourceRules } from './hot-list-sources';
import { IgnoredTitles } from './ignored-titles';
import { hotSpotCalls } from './hot-spot-calls';
import { hotSpotMigrations } from './migrations';
import { hotSpotTables } from './tables';

export { EventClusterer, eventTerms } from './clustering';
export { EventMoments, type EventMoment } from './event-moments';
export { keepSampleHotList } from './hot-list-sources';
export { HotLists } from './hot-lists';

const titles = serveResource(meaninglessTitle);
const sources = serveResource(hotListSource, sourceRules);

export default defineServer(hotSpots, {
  services: [
    provide(EventMoments),
    provide(EventStages),
    provide(EventStream),
    provide(HotEvents),
    provide(GlobalEvents),
    provide(IgnoredTitles),
    provide(HotLists, PostgresHotLists),
    provide(HotListFetcher),
  ],
  calls: [serve(hotSpotContract, hotSpotCalls), titles.calls, sources.calls],
  tables: hotSpotTables,
  migrations: hotSpotMigrations,
  contributions: [
    titles.select,
    sources.select,
    contribute(analysisModules, eventModules),
    contribute(articleFilterSources, () => eventFilter),
    contribute(selectSources, eventNames),
  ],
  threads: { 'read-list': () => import('./hot-lists/read-list-task') },
  commands: [importHotListsCommand],
  consumers: [
    consume(articlesStored, {
      name: 'hot-spots.read',
      handle: async ({ payload: { stored } }, { services, tx }) =>
        void (await services.get(EventStream).take(
          tx,
          stored.map(({ articleId }) => articleId),
        )),
    }),
  ],
  jobs: [
    {
      name: 'hot-spots.freshen',
      every: '15s',
      run: (services, _payload, { signal }) => freshenEvents(services.get(DatabaseService), signal),
    },
    { name: 'hot-spots.cool', every: '5m', run: (services) => coolEvents(services.get(DatabaseService)) },
    {
      name: 'hot-spots.fetch-lists',
      every: '1m',
      run: (services, _payload, { signal }) => services.get(HotListFetcher).fetchDue(signal),
    },
    {
      name: 'hot-spots.tidy',
      every: '1h',
      run: async (services) => {
        await services.get(HotLists).match();
        await thinLists(services.get(DatabaseService));
        await forgetOld(services.get(DatabaseService));
      },
    },
  ],
});
