import { inject, type ResultOf } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { ArticleActions, ArticleReader, getEmotion } from '#plugins/articles/server';
import { cutText } from '#shared/text';
import { emotions, type Emotion } from '#shared/vocabulary';
import type { emotionContract, EmotionCorrection } from '../contract';
import { EmotionClassifier } from './emotion-classifier';

/** Number of characters of a text in a sample. */
const textLength = 600;

/** Filters corrections by both results. */
interface CorrectionQuery {
  readonly Machine?: Emotion | undefined;
  readonly Person?: Emotion | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

interface CorrectionRow {
  readonly article_id: string;
  readonly machine: number;
  readonly emotion: number;
  readonly is_check: boolean;
  readonly corrected_at: Date;
  readonly total: string;
}

interface ArticleRow {
  readonly article_id: string;
  readonly title: string;
  readonly summary: string;
  readonly site_name: string;
  readonly published_at: Date;
}

/** Compares the model's results with the labels of a client's users. */
export class EmotionReview {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly articles: ArticleReader,
    @inject(ArticleActions) private readonly actions: ArticleActions,
    @inject(EmotionClassifier) private readonly classifier: EmotionClassifier,
  ) {}

  /** Returns the labels of users, latest first. */
  async corrections(
    clientId: string,
    { Machine, Person, page = 1, size = 20 }: CorrectionQuery,
  ): Promise<ResultOf<typeof emotionContract.corrections>> {
    const { rows } = await this.database.query<CorrectionRow>(
      `select article_id, machine, emotion, is_check, corrected_at, count(*) over () as total from emotion_correction
       where client_id = $1 and ($2::smallint is null or machine = $2) and ($3::smallint is null or emotion = $3)
       order by corrected_at desc limit $4 offset $5`,
      [clientId, Machine ? emotions[Machine] : null, Person ? emotions[Person] : null, size, (page - 1) * size],
    );
    const { rows: articles } = await this.database.query<ArticleRow>(
      `select article_id, title, whole_text(left(body_folded, 160), summary_changes) as summary, site_name, published_at
        from article where article_id = any($1::bigint[])`,
      [rows.map(({ article_id }) => article_id)],
    );
    const articlesById = new Map(articles.map((article) => [article.article_id, article]));
    return {
      total: Number(rows[0]?.total ?? 0),
      list: rows.flatMap((row) => {
        const article = articlesById.get(row.article_id);
        return article ? [toCorrection(row, article)] : [];
      }),
    };
  }

  /** Returns a random sample of visible articles of the last 30 days without a user's label. */
  async sample(caller: Caller, size: number): Promise<ResultOf<typeof emotionContract.sample>> {
    const { rows } = await this.database.query<{ article_id: string; published_at: Date; emotion: number }>(
      `select article_id, published_at, emotion from client_article where client_id = $1
        and published_at > now() - interval '30 days' and not is_emotion_set and not is_hidden and is_first
        order by random() limit $2`,
      [caller.clientId, size],
    );
    const ids = rows.map(({ article_id }) => article_id);
    const visibleIds = new Set(await this.articles.visible(caller, ids));
    const sampledIds = ids.filter((id) => visibleIds.has(id));
    const rowsById = new Map(rows.map((row) => [row.article_id, row]));
    const classified = await this.classifier.everybody(await this.classifier.articles(caller.clientId, sampledIds));
    return {
      list: classified.map(({ articleId, title, text, site, probability, evidence }) => {
        const { published_at, emotion } = rowsById.get(articleId)!;
        return {
          Article_ID: articleId,
          Title: title,
          Text: cutText(text, textLength),
          Site: site,
          Published_At: published_at.toISOString(),
          Emotion: getEmotion(emotion),
          Probability: probability,
          Evidence: evidence
            .filter(({ field, end }) => field === 'title' || end <= textLength)
            .map((sign) => ({ ...sign })),
        };
      }),
    };
  }

  /** Labels an article of the sample; returns the number of changed articles. */
  async check(caller: Caller, articleId: string, emotion: Emotion): Promise<number> {
    const changed = await this.actions.setEmotion(caller, [articleId], emotion);
    if (changed > 0)
      await this.database.query(
        'update emotion_correction set is_check = true where client_id = $1 and article_id = $2',
        [caller.clientId, articleId],
      );
    return changed;
  }
}

const toCorrection = (row: CorrectionRow, article: ArticleRow): EmotionCorrection => ({
  Article_ID: row.article_id,
  Title: article.title || cutText(article.summary, 80),
  Site: article.site_name,
  Published_At: article.published_at.toISOString(),
  Machine: getEmotion(row.machine),
  Person: getEmotion(row.emotion),
  Is_Check: row.is_check,
  Corrected_At: row.corrected_at.toISOString(),
});
