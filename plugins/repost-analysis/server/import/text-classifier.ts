import { inject } from '#core';
import { EmotionClassifier, EmotionStates } from '#plugins/emotion-words/server';
import { emotions } from '#shared/vocabulary';

/** Number of texts classified between cancellation checks. */
const batchSize = 1_000;

/** Determines the sentiment of reposts with the product's classifier. */
export class TextClassifier {
  constructor(
    @inject(EmotionClassifier) private readonly classifier: EmotionClassifier,
    @inject(EmotionStates) private readonly states: EmotionStates,
  ) {}

  /**
   * Returns the sentiment of each text as configured for the client; identical texts are classified once. Returns null
   * when `mayContinue`, which is called before each batch, refuses.
   */
  async classify(
    clientId: string,
    texts: ReadonlySet<string>,
    mayContinue: () => Promise<boolean>,
  ): Promise<ReadonlyMap<string, number> | null> {
    const state = await this.states.client(clientId);
    const emotionByText = new Map<string, number>();
    const waiting = [...texts];
    for (let start = 0; start < waiting.length; start += batchSize) {
      if (!(await mayContinue())) return null;
      const batch = waiting.slice(start, start + batchSize);
      const shared = await this.classifier.everybody(
        batch.map((text, index) => ({
          articleId: String(start + index),
          title: '',
          text,
          site: '',
          domain: '',
          author: '',
          mediaType: 'weibo' as const,
          words: [],
        })),
      );
      this.classifier
        .client(state, shared)
        .forEach(({ emotion }, index) => emotionByText.set(batch[index]!, emotions[emotion]));
    }
    return emotionByText;
  }
}
