import type { MediaType } from '#shared/vocabulary';
import { getDraft, sampleMediaType, sampleSite, publish } from './publish';
import { Random } from './random';
import { topics } from './topics';
import type { SampleArticle } from './sample-article';

export interface LiveOptions {
  /** The current time; the system clock by default. */
  readonly now?: Date;
  /** Limits the articles to one media type, for a site that simulates one. */
  readonly mediaType?: MediaType;
}

/**
 * Generates articles of the last minutes, newest first, as published by a live demo site. Deterministic: the same seed
 * at the same time yields the same articles, another seed others.
 */
export function nextLiveArticles(
  seed: string,
  count: number,
  { now = new Date(), mediaType }: LiveOptions = {},
): SampleArticle[] {
  const random = new Random(`${seed} live`);
  const present = Math.floor(now.getTime() / 1000) * 1000;
  let instant = present;
  return Array.from({ length: count }, (_, number) => {
    const topic = topics[random.weighted(topics.map(({ volume }) => volume))] ?? random.pick(topics);
    instant -= random.integer(1, 40) * 1000;
    const site = sampleSite(topic, mediaType ?? sampleMediaType(topic, random), random);
    return publish(getDraft(topic, site, instant, random), number, present, random);
  });
}
