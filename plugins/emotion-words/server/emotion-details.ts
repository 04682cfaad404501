import { inject, NotFoundError } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import type { ClientClassificationResult, EmotionClassificationResult } from '../contract';
import { EmotionClassifier } from './emotion-classifier';
import { EmotionStates } from './emotion-states';
import { decide, defaultConfidence, type Decision } from './engine';

function toResult(
  { emotion, probability, chances, leaning }: Decision,
  evidence: EmotionClassificationResult['Evidence'],
): EmotionClassificationResult {
  return {
    Emotion: emotion,
    Probability: probability,
    Chances: { Negative: chances.negative, Neutral: chances.neutral, Positive: chances.positive },
    Leaning: leaning,
    Evidence: evidence,
  };
}

/** Classifies single texts in detail. */
export class EmotionDetails {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly articles: ArticleReader,
    @inject(EmotionClassifier) private readonly classifier: EmotionClassifier,
    @inject(EmotionStates) private readonly states: EmotionStates,
  ) {}

  /**
   * Returns the current sentiment of an article for the caller's client.
   *
   * @throws {NotFoundError} when the caller does not see the article
   */
  async article(caller: Caller, articleId: string): Promise<ClientClassificationResult> {
    const ids = await this.articles.visible(caller, [articleId]);
    const [common] = await this.classifier.everybody(await this.classifier.articles(caller.clientId, ids));
    if (!common) throw new NotFoundError(`Article ${articleId} not found`);
    const [forClient] = this.classifier.client(await this.states.client(caller.clientId), [common]);
    const { evidence, reasons, white, target, denial, ...decision } = forClient!;
    const { rows: whiteEntries } = await this.database.query<{ value: string }>(
      'select value from emotion_white_list where client_id = $1 and white_list_id = any($2::bigint[])',
      [caller.clientId, white],
    );
    return {
      ...toResult(decision, [...evidence]),
      Common_Emotion: common.emotion,
      Target: target,
      Denial: denial && {
        State: denial.state,
        Signs: denial.signs.map(({ field, start, end }) =>
          (field === 'title' ? common.title : common.text).slice(start, end),
        ),
      },
      Watched: [...common.words],
      Reasons: [...reasons],
      White: whiteEntries.map(({ value }) => value),
    };
  }

  /** Returns the sentiment of any text without client adjustments. */
  async text(title: string, text: string): Promise<EmotionClassificationResult> {
    const [classified] = await this.classifier.everybody([
      { articleId: '0', title, text, site: '', domain: '', author: '', mediaType: 'news', words: [] },
    ]);
    const { polarity, opinion, evidence } = classified!;
    return toResult(decide(polarity, opinion, defaultConfidence), [...evidence]);
  }
}
