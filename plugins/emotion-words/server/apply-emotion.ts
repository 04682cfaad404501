import { inject } from '#core';
import { DatabaseService, JobService, type JobContext, type Statements } from '#core/server';
import { ClientArticles } from '#plugins/articles/server';
import { cutText } from '#shared/text';
import { emotionCandidates, type EmotionSource } from './emotion-candidates';
import { EmotionClassifier } from './emotion-classifier';
import { EmotionStates } from './emotion-states';
import { storeUnsure } from './unsure-articles';

export const applyEmotionJob = 'emotion-words.apply';

/** Payload of the job: the client, and the articles that a changed entry may affect. */
export interface EmotionChange {
  readonly Client_ID: string;
  readonly Source: EmotionSource;
}

/** How far back a changed entry is applied. */
const periodMs = 30 * 86_400_000;
const maxArticles = 20_000;
const batchSize = 200;

/** Applies changed entries of a client to its stored articles. */
export class EmotionApplication {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(JobService) private readonly jobs: JobService,
    @inject(EmotionClassifier) private readonly classifier: EmotionClassifier,
    @inject(EmotionStates) private readonly states: EmotionStates,
    @inject(ClientArticles) private readonly articles: ClientArticles,
  ) {}

  /** Schedules the application of a changed entry, once the change is committed. */
  async schedule(tx: Statements, clientId: string, source: EmotionSource): Promise<void> {
    if (source.values.length === 0) return;
    const change: EmotionChange = { Client_ID: clientId, Source: source };
    await this.jobs.add(applyEmotionJob, change, {
      key: `${applyEmotionJob}:${clientId}:${source.kind}:${cutText(source.values.slice(0, 3).join('|'), 200)}`,
      within: tx,
    });
  }

  /**
   * Reclassifies the articles of the last 30 days that an entry affects and updates the counters; users' corrections
   * are preserved.
   */
  async run(
    { Client_ID: clientId, Source: source }: EmotionChange,
    { signal, log }: Pick<JobContext, 'signal' | 'log'>,
  ): Promise<void> {
    const state = await this.states.client(clientId);
    const since = new Date(Date.now() - periodMs);
    const ids = await emotionCandidates(this.database, clientId, source, since, maxArticles);
    let changed = 0;
    for (let start = 0; start < ids.length; start += batchSize) {
      signal.throwIfAborted();
      const texts = await this.classifier.articles(clientId, ids.slice(start, start + batchSize));
      const classified = await this.classifier.everybody(texts);
      const results = this.classifier.client(state, classified).map((result, index) => ({
        articleId: classified[index]!.articleId,
        emotion: result.emotion,
        leaning: result.reasons.includes('confidence') ? result.leaning : null,
      }));
      changed += await this.database.transaction(async (tx) => {
        await storeUnsure(tx, clientId, results);
        const corrections = results.map(({ articleId, emotion }) => ({ articleId, emotion }));
        return (await this.articles.classify(tx, clientId, corrections, 'machine')).length;
      });
    }
    log.info({ clientId, classified: ids.length, changed }, 'Articles were reclassified for a client');
  }
}
