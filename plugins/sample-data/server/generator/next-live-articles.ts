import type { MediaType } from '#shared/vocabulary';
import { draftOf, drawMediaType, drawSite, publish } from './publish';
import { Random } from './random';
import { topics } from './topics';
import type { SampleArticle } from './sample-article';

export interface LiveOptions {
  /** The present; the clock by default. */
  readonly now?: Date;
  /** Only this kind of medium, for a site that plays one. */
  readonly mediaType?: MediaType;
}

/**
 * Fresh articles of the last minutes, newest first: what a demo site publishes while one watches. Another seed gives
 * other articles; the same seed at the same time gives the same.
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
    const site = drawSite(topic, mediaType ?? drawMediaType(topic, random), random);
    return publish(draftOf(topic, site, instant, random), number, present, random);
  });
}
