import { contribute, provide, withServices } from '#core';
import { consume, defineServer, selectSources, serve } from '#core/server';
import { analysisModules } from '#plugins/analysis/server';
import { articleFilterSources, articlesIntake, articlesStored } from '#plugins/articles/server';
import { selectionContract } from '../contract';
import { contentAnalysis } from '../plugin';
import { contentTypeFilter, hitWordFilter, selectionFilter, selectionNames, topicFilter } from './article-filters';
import { contentModules } from './content-modules';
import { ContentTypeStore } from './content-type-store';
import { selectionMigrations } from './migrations';
import { SelectionStore } from './selection-store';
import { selectionTables } from './tables';
import { Topics } from './topics/topic-service';
import { WrittenWords } from './written-words';

export default defineServer(contentAnalysis, {
  services: [provide(Topics), provide(SelectionStore), provide(ContentTypeStore), provide(WrittenWords)],
  calls: [
    serve(
      selectionContract,
      withServices({ store: SelectionStore }, ({ store }) => ({
        list: async ({ caller, query: { id } }) => ({
          list: id === undefined ? await store.own(caller) : [await store.one(caller, id)],
        }),
        articles: async ({ caller, query: { id } }) => ({ list: await store.articles(caller, id) }),
        create: ({ caller, body: { Selection_Name, Article_IDs } }) =>
          store.create(caller, Selection_Name, Article_IDs),
        change: ({ caller, body: { Selection_ID, ...change } }) => store.change(caller, Selection_ID, change),
        remove: async ({ caller, query: { id } }) => ({ removed: await store.remove(caller, id) }),
        restore: ({ caller, body: { Selection_ID } }) => store.restore(caller, Selection_ID),
      })),
    ),
  ],
  contributions: [
    contribute(analysisModules, contentModules),
    contribute(articleFilterSources, topicFilter),
    contribute(articleFilterSources, hitWordFilter),
    contribute(articleFilterSources, () => contentTypeFilter),
    contribute(articleFilterSources, () => selectionFilter),
    contribute(selectSources, selectionNames),
    contribute(articlesIntake, () => ({
      phase: 'understand',
      name: 'content-types',
      plugin: 'content-analysis',
      task: 'types',
      state: async () => ({ version: '1', data: null }),
    })),
  ],
  consumers: [
    consume(articlesStored, {
      name: 'content-analysis.types',
      handle: ({ payload }, { services, tx }) => services.get(ContentTypeStore).storeBatch(tx, payload),
    }),
  ],
  jobs: [
    {
      name: 'content-analysis.types',
      every: '5m',
      run: async (services, _payload, context) => void (await services.get(ContentTypeStore).classifyEarlier(context)),
    },
  ],
  threads: { types: () => import('./content-type-task') },
  tables: selectionTables,
  migrations: selectionMigrations,
});
