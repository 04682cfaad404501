import { contribute, provide, withServices } from '#core';
import { consume, defineServer, keptCounters, serve, serveResource } from '#core/server';
import {
  articleFilterSources,
  articleListeners,
  articleMarks,
  articlesIntake,
  articlesStored,
} from '#plugins/articles/server';
import { emotionContract } from '../contract';
import { emotionWords } from '../plugin';
import {
  clientEmotionWord,
  clientEmotionWordLib,
  emotionWhiteList,
  globalEmotionWord,
  globalEmotionWordLib,
} from '../resource';
import { applyEmotion, applyEmotionJob } from './apply-emotion';
import { countHits } from './count-hits';
import { counters } from './counters';
import { emotionCalls } from './emotion-calls';
import { encoderCommand } from './encoder';
import { EmotionClassifier, ThreadEmotionClassifier } from './emotion-classifier';
import { clientLibRules, clientWordRules, globalLibRules, globalWordRules, whiteListRules } from './emotion-rules';
import { EmotionStates, PostgresEmotionStates } from './emotion-states';
import { learnCorrections, learnJob } from './learn-corrections';
import { learnStreams, learnStreamsJob } from './learn-streams';
import { emotionMigrations } from './migrations';
import { unsureFilter } from './unsure-filter';
import { modelCommand } from './model-command';
import { getKeepUnsure } from './unsure-articles';
import { noteCorrections } from './note-corrections';
import { emotionTables } from './tables';

export { EmotionClassifier } from './emotion-classifier';
export { EmotionStates } from './emotion-states';

const whiteList = serveResource(emotionWhiteList, whiteListRules);
const clientLibs = serveResource(clientEmotionWordLib, clientLibRules);
const clientWords = serveResource(clientEmotionWord, clientWordRules);
const globalLibs = serveResource(globalEmotionWordLib, globalLibRules);
const globalWords = serveResource(globalEmotionWord, globalWordRules);

export default defineServer(emotionWords, {
  services: [provide(EmotionStates, PostgresEmotionStates), provide(EmotionClassifier, ThreadEmotionClassifier)],
  calls: [
    serve(emotionContract, emotionCalls),
    whiteList.calls,
    clientLibs.calls,
    clientWords.calls,
    globalLibs.calls,
    globalWords.calls,
  ],
  tables: emotionTables,
  migrations: emotionMigrations,
  contributions: [
    ...Object.values(counters).map((counter) => contribute(keptCounters, () => counter)),
    clientLibs.select,
    globalLibs.select,
    contribute(
      articlesIntake,
      withServices({ emotionStates: EmotionStates }, ({ emotionStates }) => ({
        phase: 'understand',
        name: 'emotion',
        plugin: 'emotion-words',
        task: 'emotion',
        state: () => emotionStates.everybody(),
      })),
    ),
    contribute(
      articlesIntake,
      withServices({ emotionStates: EmotionStates }, ({ emotionStates }) => ({
        phase: 'classify',
        name: 'client-emotion',
        plugin: 'emotion-words',
        task: 'client-emotion',
        state: () => emotionStates.clients(),
      })),
    ),
    contribute(articleMarks, () => ({
      name: 'Is_Unsure',
      rows: 'select article_id, 1 as value from emotion_unsure where client_id = $1 and article_id = any($3::bigint[])',
      of: () => true,
    })),
    contribute(articleFilterSources, () => unsureFilter),
    contribute(articleListeners, () => ({ classified: noteCorrections })),
  ],
  consumers: [
    consume(articlesStored, {
      name: 'emotion-words.stored',
      handle: async ({ payload }, { tx }) => {
        await countHits(tx, payload.stored);
        await getKeepUnsure(tx, payload);
      },
    }),
  ],
  jobs: [
    { name: applyEmotionJob, run: applyEmotion },
    { name: learnJob, every: '5m', run: learnCorrections },
    { name: learnStreamsJob, every: '40 2 * * *', run: learnStreams },
  ],
  commands: [modelCommand, encoderCommand],
  threads: {
    emotion: () => import('./emotion-task'),
    'client-emotion': () => import('./client-emotion-task'),
    learn: () => import('./learn-task'),
    stream: () => import('./stream-task'),
  },
});
