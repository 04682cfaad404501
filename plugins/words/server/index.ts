import { contribute, provide, withServices } from '#core';
import { consume, DatabaseService, defineServer, serve, serveResource } from '#core/server';
import { analysisModules } from '#plugins/analysis/server';
import { articleFilterSources, articlesIntake, articlesStored } from '#plugins/articles/server';
import { wordContract } from '../contract';
import { words } from '../plugin';
import { entityName, globalHotWord, hotWord } from '../resource';
import { ArticleNames } from './article-names';
import { frequenciesJob, FrequencyCounter } from './count-frequencies';
import { entityNameRules } from './entity-name-rules';
import { fillJob, nameJob, WordExtraction, type NamedWord } from './fill-words';
import { globalHotWordRules, hotWordRules } from './hot-word-rules';
import { HotWords } from './hot-words';
import { countWordJob, countWordInStored, type AddedWord } from './keep-word';
import type { EncodedWords } from './cached-words';
import { wordMigrations } from './migrations';
import { recountDays } from './recount-days';
import { storeWords } from './store-words';
import { WordDays } from './word-days';
import { wordModules } from './word-module';
import { wordFilter } from './word-filter';
import { wordCalls } from './word-calls';
import { WordStates } from './word-states';
import { wordsNote } from './words-task';
import { wordTables } from './tables';

export { addHotWords } from './add-hot-words';
export { ArticleNames } from './article-names';
export { readCounted } from './article-words';
export { countPairs } from './count-pairs';
export { holdsSome } from './holds-some';
export { HotWords } from './hot-words';
export { getEntries, type WordRules } from './word-rules';

const ownWords = serveResource(hotWord, hotWordRules);
const globalWords = serveResource(globalHotWord, globalHotWordRules);
const names = serveResource(entityName, entityNameRules);

export default defineServer(words, {
  services: [
    provide(WordDays),
    provide(WordStates),
    provide(HotWords),
    provide(ArticleNames),
    provide(FrequencyCounter),
    provide(WordExtraction),
  ],
  calls: [serve(wordContract, wordCalls), ownWords.calls, globalWords.calls, names.calls],
  tables: wordTables,
  migrations: wordMigrations,
  contributions: [
    ownWords.select,
    globalWords.select,
    names.select,
    contribute(analysisModules, wordModules),
    contribute(
      articleFilterSources,
      withServices({ hotWords: HotWords }, ({ hotWords }) => wordFilter(() => hotWords)),
    ),
    contribute(
      articlesIntake,
      withServices({ wordStates: WordStates }, ({ wordStates }) => ({
        phase: 'understand',
        name: 'words',
        plugin: 'words',
        task: 'words',
        state: () => wordStates.read(),
      })),
    ),
  ],
  consumers: [
    consume(articlesStored, {
      name: 'words.store',
      handle: async ({ payload: { stored } }, { tx }) => {
        const read = stored.flatMap(({ articleId, item }) => {
          const cachedWords = item.notes?.[wordsNote] as EncodedWords | undefined;
          return cachedWords ? [[articleId, cachedWords] as const] : [];
        });
        await storeWords(tx, read);
        await recountDays(
          tx,
          read.map(([articleId]) => articleId),
        );
      },
    }),
  ],
  jobs: [
    {
      name: fillJob,
      every: '1m',
      run: async (services, _payload, context) => void (await services.get(WordExtraction).fillGaps(context)),
    },
    {
      name: frequenciesJob,
      every: '1h',
      run: async (services, _payload, { signal }) => void (await services.get(FrequencyCounter).run(signal)),
    },
    {
      name: nameJob,
      run: (services, payload, context) => services.get(WordExtraction).extractForName(payload as NamedWord, context),
    },
    {
      name: countWordJob,
      run: async (services, payload) =>
        void (await countWordInStored(services.get(DatabaseService), payload as AddedWord)),
    },
  ],
  threads: { words: () => import('./words-task'), frequencies: () => import('./frequencies-task') },
});
