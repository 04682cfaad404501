import { contribute, provide } from '#core';
import { DatabaseService, defineServer, serve, serveResource } from '#core/server';
import { articlesIntake } from '#plugins/articles/server';
import { clientRemovals } from '#plugins/clients/server';
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
import { emotionCalls } from './emotion-calls';
import { EmotionJudge, ThreadEmotionJudge } from './emotion-judge';
import { clientLibRules, clientWordRules, globalLibRules, globalWordRules, whiteListRules } from './emotion-rules';
import { EmotionStates, PostgresEmotionStates } from './emotion-states';
import { learnCorrections, learnJob } from './learn-corrections';
import { emotionMigrations } from './migrations';
import { modelCommand } from './model-command';
import { emotionTables } from './tables';

export { EmotionJudge, type ArticleText } from './emotion-judge';
export { EmotionStates } from './emotion-states';

const whiteList = serveResource(emotionWhiteList, whiteListRules);
const clientLibs = serveResource(clientEmotionWordLib, clientLibRules);
const clientWords = serveResource(clientEmotionWord, clientWordRules);
const globalLibs = serveResource(globalEmotionWordLib, globalLibRules);
const globalWords = serveResource(globalEmotionWord, globalWordRules);

export default defineServer(emotionWords, {
  services: [provide(EmotionStates, PostgresEmotionStates), provide(EmotionJudge, ThreadEmotionJudge)],
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
    clientLibs.select,
    globalLibs.select,
    contribute(articlesIntake, (services) => ({
      phase: 'understand',
      name: 'emotion',
      plugin: 'emotion-words',
      task: 'emotion',
      state: () => services.get(EmotionStates).everybody(),
    })),
    contribute(articlesIntake, (services) => ({
      phase: 'classify',
      name: 'client-emotion',
      plugin: 'emotion-words',
      task: 'client-emotion',
      state: () => services.get(EmotionStates).clients(),
    })),
    contribute(articlesIntake, (services) => ({
      phase: 'tell',
      name: 'emotion',
      tell: (outcome) => countHits(services.get(DatabaseService), outcome.stored),
    })),
    contribute(clientRemovals, () => ({
      remove: async (clientId, tx) => {
        for (const table of [
          'emotion_white_list',
          'client_emotion_word',
          'client_emotion_word_lib',
          'emotion_setting',
          'emotion_correction',
          'emotion_learned',
        ])
          await tx.query(`delete from ${table} where client_id = $1`, [clientId]);
      },
    })),
  ],
  jobs: [
    { name: applyEmotionJob, run: applyEmotion },
    { name: learnJob, every: '5m', run: learnCorrections },
  ],
  commands: [modelCommand],
  threads: {
    emotion: () => import('./emotion-task'),
    'client-emotion': () => import('./client-emotion-task'),
    learn: () => import('./learn-task'),
  },
});
