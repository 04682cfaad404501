import { inject } from '#core';
import { DatabaseService } from '#core/server';
import { EmotionClassifier, EmotionStates } from '#plugins/emotion-words/server';
import { emotions } from '#shared/vocabulary';
import { noteProgress, type RunRecord } from './redo-store';

/** Number of articles per transaction. */
const batchSize = 200;

/** Articles of a client within the period of a run. */
const scope = `client_article c where c.client_id = $1 and c.published_at >= $2 and c.published_at < $3
  and not c.is_hidden
  and ($4::bigint[] is null or exists (select 1 from subject_article s where s.client_id = c.client_id
    and s.article_id = c.article_id and s.subject_id = any($4::bigint[]) and not s.is_hidden))`;

/** Counts what the current classification of sentiments would change. */
export class EmotionCount {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(EmotionClassifier) private readonly classifier: EmotionClassifier,
    @inject(EmotionStates) private readonly states: EmotionStates,
  ) {}

  /**
   * Classifies the articles of a run as the pipeline would now, and records those with a different result; manually set
   * articles are only counted. Returns false when the run has been cancelled.
   */
  async count(run: RunRecord, signal: AbortSignal): Promise<boolean> {
    const { database, classifier } = this;
    const state = await this.states.client(run.client_id);
    const parameters = [run.client_id, run.period_from, run.period_to, run.subject_ids];
    const { rows } = await database.query<{
      article_id: string;
      published_at: Date;
      emotion: number;
      is_emotion_set: boolean;
    }>(
      `select c.article_id, c.published_at, c.emotion, c.is_emotion_set from ${scope} order by c.article_id`,
      parameters,
    );
    const changeable = rows.filter(({ is_emotion_set }) => !is_emotion_set);
    await database.query('update redo_run set by_hand = $2 where redo_id = $1', [
      run.redo_id,
      rows.length - changeable.length,
    ]);
    for (let start = 0; start < changeable.length; start += batchSize) {
      signal.throwIfAborted();
      if (!(await noteProgress(database, run.redo_id, changeable.length, start))) return false;
      const batch = changeable.slice(start, start + batchSize);
      const before = new Map(batch.map((row) => [row.article_id, row]));
      const classified = await classifier.everybody(await classifier.articles(run.client_id, [...before.keys()]));
      const newEmotions = classifier.client(state, classified).map(({ emotion, probability }, index) => {
        const articleId = classified[index]?.articleId ?? '';
        const { emotion: former = 0, published_at = run.period_from } = before.get(articleId) ?? {};
        return { articleId, publishedAt: published_at, before: former, after: emotions[emotion], probability };
      });
      await database.transaction(async (tx) => {
        await tx.query(
          `insert into redo_emotion_count as n (client_id, redo_id, before, after, count)
            select $4::bigint, $1::bigint, before, after, count(*)
            from unnest($2::smallint[], $3::smallint[]) as u (before, after) group by 3, 4
           on conflict (client_id, redo_id, before, after) do update set count = n.count + excluded.count`,
          [run.redo_id, newEmotions.map((each) => each.before), newEmotions.map((each) => each.after), run.client_id],
        );
        const changes = newEmotions.filter((each) => each.before !== each.after);
        await tx.query(
          `insert into redo_emotion_change (client_id, redo_id, article_id, published_at, before, after, probability)
            select $6, $1, * from unnest($2::bigint[], $7::timestamptz[], $3::smallint[], $4::smallint[], $5::real[])`,
          [
            run.redo_id,
            changes.map(({ articleId }) => articleId),
            changes.map((each) => each.before),
            changes.map((each) => each.after),
            changes.map(({ probability }) => probability),
            run.client_id,
            changes.map(({ publishedAt }) => publishedAt),
          ],
        );
      });
    }
    await noteProgress(database, run.redo_id, changeable.length, changeable.length);
    return true;
  }
}
