import type { Resolver } from '#core';
import { EmotionClassifier, EmotionStates } from '#plugins/emotion-words/server';
import { emotions } from '#shared/vocabulary';

/** Number of texts classified between cancellation checks. */
const atOnce = 1_000;

/**
 * Returns the sentiment of each text as configured for the client, using the product's classifier; identical texts are
 * classified once. `mayGoOn` is called between batches.
 */
export async function classifyTexts(
  services: Resolver,
  clientId: string,
  texts: ReadonlySet<string>,
  mayGoOn: () => Promise<boolean>,
): Promise<ReadonlyMap<string, number> | null> {
  const judge = services.get(EmotionClassifier);
  const state = await services.get(EmotionStates).client(clientId);
  const judged = new Map<string, number>();
  const waiting = [...texts];
  for (let start = 0; start < waiting.length; start += atOnce) {
    if (!(await mayGoOn())) return null;
    const part = waiting.slice(start, start + atOnce);
    const everybody = await judge.everybody(
      part.map((text, index) => ({
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
    judge.client(state, everybody).forEach(({ emotion }, index) => judged.set(part[index]!, emotions[emotion]));
  }
  return judged;
}
