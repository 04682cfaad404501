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
import { applyEmotionJob, EmotionApplication, type EmotionChange } from './apply-emotion';
import { countHits } from './count-hits';
import { counters } from './counters';
import { EmotionAccuracyReader } from './emotion-accuracy';
import { emotionCalls } from './emotion-calls';
import { encoderCommand } from './encoder';
import { EmotionClassifier, ThreadEmotionClassifier } from './emotion-classifier';
import { clientLibRules, clientWordRules, globalLibRules, globalWordRules, whiteListRules } from './emotion-rules';
import { EmotionDetails } from './emotion-details';
import { EmotionPreview } from './emotion-preview';
import { EmotionReview } from './emotion-review';
import { EmotionSettings } from './emotion-settings';
import { EmotionStates, PostgresEmotionStates } from './emotion-states';
import { CorrectionTraining, learnJob } from './learn-corrections';
import { learnStreamsJob, StreamTraining, type StreamCalibrationOrder } from './learn-streams';
import { emotionMigrations } from './migrations';
import { unsureFilter, unsureMark } from './unsure-filter';
import { modelCommand } from './model-command';
import { storeUnsureOfBatch } from './unsure-articles';
import { storeCorrections } from './store-corrections';
import { emotionTables } from './tables';

export { EmotionClassifier } from './emotion-classifier';
export { EmotionStates } from './emotion-states';

const whiteList = serveResource(emotionWhiteList, whiteListRules);
const clientLibs = serveResource(clientEmotionWordLib, clientLibRules);
const clientWords = serveResource(clientEmotionWord, clientWordRules);
const globalLibs = serveResource(globalEmotionWordLib, globalLibRules);
const globalWords = serveResource(globalEmotionWord, globalWordRules);

export default defineServer(emotionWords, {
  services: [
    provide(EmotionStates, PostgresEmotionStates),
    provide(EmotionClassifier, ThreadEmotionClassifier),
    provide(EmotionApplication),
    provide(EmotionAccuracyReader),
    provide(EmotionDetails),
    provide(EmotionPreview),
    provide(EmotionReview),
    provide(EmotionSettings),
    provide(CorrectionTraining),
    provide(StreamTraining),
  ],
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
    contribute(articleMarks, () => unsureMark),
    contribute(articleFilterSources, () => unsureFilter),
    contribute(articleListeners, () => ({ classified: storeCorrections })),
  ],
  consumers: [
    consume(articlesStored, {
      name: 'emotion-words.stored',
      handle: async ({ payload }, { tx }) => {
        await countHits(tx, payload.stored);
        await storeUnsureOfBatch(tx, payload);
      },
    }),
  ],
  jobs: [
    {
      name: applyEmotionJob,
      run: (services, payload, context) => services.get(EmotionApplication).run(payload as EmotionChange, context),
    },
    {
      name: learnJob,
      every: '5m',
      run: (services, _payload, context) => services.get(CorrectionTraining).run(context),
    },
    {
      name: learnStreamsJob,
      every: '40 2 * * *',
      run: (services, payload, context) =>
        services.get(StreamTraining).run((payload ?? {}) as StreamCalibrationOrder, context),
    },
  ],
  commands: [modelCommand, encoderCommand],
  threads: {
    emotion: () => import('./emotion-task'),
    'client-emotion': () => import('./client-emotion-task'),
    learn: () => import('./learn-task'),
    stream: () => import('./stream-task'),
  },
});
