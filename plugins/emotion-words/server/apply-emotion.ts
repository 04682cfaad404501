import type { Resolver } from '#core';
import { DatabaseService, type JobContext, type JobService, type Statements } from '#core/server';
import { ClientArticles } from '#plugins/articles/server';
import { cutText } from '#shared/text';
import { emotionCandidates, type EmotionSource } from './emotion-candidates';
import { EmotionClassifier } from './emotion-classifier';
import { EmotionStates } from './emotion-states';
import { keepUnsure } from './unsure-articles';

export const applyEmotionJob = 'emotion-words.apply';

/** Payload of the job: the client, and the articles that a changed entry may affect. */
export interface EmotionChange {
  readonly Client_ID: string;
  readonly Source: EmotionSource;
}

/** How far back a changed entry is applied in milliseconds, and the maximum number of articles. */
const reach = 30 * 86_400_000;
const max = 20_000;
const step = 200;

/** Schedules the application of a changed entry to stored articles, once the change is committed. */
export async function askToApply(
  jobs: JobService,
  tx: Statements,
  clientId: string,
  source: EmotionSource,
): Promise<void> {
  if (source.values.length === 0) return;
  const change: EmotionChange = { Client_ID: clientId, Source: source };
  await jobs.add(applyEmotionJob, change, {
    key: `${applyEmotionJob}:${clientId}:${source.kind}:${cutText(source.values.slice(0, 3).join('|'), 200)}`,
    within: tx,
  });
}

/**
 * Reclassifies the articles of the last 30 days that an entry affects and updates the counters; users' corrections are
 * preserved.
 */
export async function applyEmotion(
  services: Resolver,
  payload: unknown,
  { signal, log }: Pick<JobContext, 'signal' | 'log'>,
): Promise<void> {
  const { Client_ID: clientId, Source: source } = payload as EmotionChange;
  const database = services.get(DatabaseService);
  const judge = services.get(EmotionClassifier);
  const state = await services.get(EmotionStates).client(clientId);
  const ids = await emotionCandidates(database, clientId, source, new Date(Date.now() - reach), max);
  let changed = 0;
  for (let start = 0; start < ids.length; start += step) {
    signal.throwIfAborted();
    const judged = await judge.everybody(await judge.articles(clientId, ids.slice(start, start + step)));
    const clientJudgements = judge.client(state, judged);
    const classifications = judged.map(({ articleId }, index) => ({
      articleId,
      emotion: clientJudgements[index]!.emotion,
    }));
    const unsure = judged.map(({ articleId }, index) => ({
      articleId,
      leaning: clientJudgements[index]!.reasons.includes('confidence') ? clientJudgements[index]!.leaning : null,
    }));
    changed += await database.transaction(async (tx) => {
      await keepUnsure(tx, clientId, unsure);
      return (await services.get(ClientArticles).classify(tx, clientId, classifications, 'machine')).length;
    });
  }
  log.info({ clientId, judged: ids.length, changed }, 'Articles were reclassified for a client');
}
