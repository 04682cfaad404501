import { inject } from '#core';
import { DatabaseService, rowMapper } from '#core/server';
import { getEmotion } from '#plugins/articles/server';
import { emotions } from '#shared/vocabulary';
import type { z } from 'zod';
import { sampleSchema, type redoClassifyContract, type RedoEmotionSample, type RedoSample } from '../contract';

type SampleQuery = z.output<(typeof redoClassifyContract)['samples']['query']>;
type EmotionSampleQuery = z.output<(typeof redoClassifyContract)['emotionSamples']['query']>;

interface ChangeRow {
  readonly article_id: string;
  readonly is_applied: boolean;
}

interface ArticleRow {
  readonly article_id: string;
  readonly title: string;
  readonly url: string | null;
  readonly site: string;
  readonly published_at: Date;
}

const toArticle = rowMapper(sampleSchema.omit({ Is_Applied: true }));
type SampleArticle = ReturnType<typeof toArticle>;

/** Reads single changes of runs with their articles, newest first. */
export class RedoSamples {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Returns articles that the rules of subjects would gain or lose. */
  async ofRules(clientId: string, { Redo_ID, Change, Subject_ID, size }: SampleQuery): Promise<RedoSample[]> {
    const { rows } = await this.database.query<ChangeRow & { subject_id: string; subject_name: string }>(
      `select c.article_id, c.is_applied, c.subject_id, s.subject_name
       from redo_change c join redo_subject s using (client_id, redo_id, subject_id)
       where c.client_id = $5 and c.redo_id = $1 and c.is_gain = $2 and ($3::bigint is null or c.subject_id = $3)
         order by c.published_at desc, c.article_id desc limit $4`,
      [Redo_ID, Change === 'gained', Subject_ID ?? null, size, clientId],
    );
    return this.withArticles(rows, (article, row) => ({
      ...article,
      Subject_ID: row.subject_id,
      Subject_Name: row.subject_name,
      Is_Applied: row.is_applied,
    }));
  }

  /** Returns articles that would be classified differently. */
  async ofEmotions(
    clientId: string,
    { Redo_ID, Before, After, size }: EmotionSampleQuery,
  ): Promise<RedoEmotionSample[]> {
    const { rows } = await this.database.query<ChangeRow & { before: number; after: number; probability: number }>(
      `select article_id, is_applied, before, after, probability from redo_emotion_change
       where client_id = $5 and redo_id = $1 and ($2::smallint is null or before = $2)
         and ($3::smallint is null or after = $3) order by published_at desc, article_id desc limit $4`,
      [
        Redo_ID,
        Before === undefined ? null : emotions[Before],
        After === undefined ? null : emotions[After],
        size,
        clientId,
      ],
    );
    return this.withArticles(rows, (article, row) => ({
      ...article,
      Before: getEmotion(row.before),
      After: getEmotion(row.after),
      Probability: row.probability,
      Is_Applied: row.is_applied,
    }));
  }

  /** Joins changes with their articles; those of removed articles are left out. */
  private async withArticles<R extends ChangeRow, S>(
    changes: readonly R[],
    toSample: (article: SampleArticle, change: R) => S,
  ): Promise<S[]> {
    const { rows } = await this.database.query<ArticleRow>(
      `select article_id, title, url, site_name as site, published_at from article
        where article_id = any($1::bigint[])`,
      [changes.map(({ article_id }) => article_id)],
    );
    const articles = new Map(rows.map((row) => [row.article_id, toArticle(row)]));
    return changes.flatMap((change) => {
      const article = articles.get(change.article_id);
      return article ? [toSample(article, change)] : [];
    });
  }
}
