import { getShortName } from '#shared/geo';
import { composeReply } from './compose';
import { getEngagement, type Engagement } from './engagement';
import { sampleAuthors } from './people';
import { samplePlace } from './places';
import { Random } from './random';
import { sampleSites } from './sites';
import type { Mood } from './topics';

/** A fictional reply to an article. */
export interface SampleReply {
  readonly id: string;
  /** Id of the reply that it answers. */
  readonly parent?: string;
  readonly author: string;
  readonly text: string;
  readonly place: string;
  readonly likes: number;
  readonly at: Date;
}

export interface RepliesOptions {
  readonly publishedAt: Date;
  /** Start time of the site, from which late replies are generated. */
  readonly openedAt: Date;
  readonly now: Date;
  readonly mood: Mood;
}

const minute = 60_000;
/** Time slot with at most one late reply. */
const lateSlot = 20 * minute;
const maxLate = 700;
const writers = sampleSites
  .filter(({ mediaType }) => mediaType === 'weibo' || mediaType === 'forum' || mediaType === 'video')
  .flatMap(({ domain }) => sampleAuthors.get(domain) ?? []);

/**
 * Returns the current replies of an article, newest first: most in its first hours, with occasional late ones. The same
 * seed and URL yield the same replies.
 */
export function repliesUnder(seed: string, url: string, options: RepliesOptions): SampleReply[] {
  const { publishedAt, openedAt, now } = options;
  const random = new Random(`${seed} replies ${url}`);
  const count = Math.min(90, Math.max(3, Math.round(random.skewed(14, 0.9))));
  const times = Array.from(
    { length: count },
    () => publishedAt.getTime() + Math.max(0.4, random.skewed(70, 1.5)) * minute,
  );
  const from = Math.max(publishedAt.getTime(), openedAt.getTime());
  const first = Math.ceil(from / lateSlot);
  const last = Math.min(Math.floor(now.getTime() / lateSlot), first + maxLate);
  for (let slot = first; slot <= last; slot += 1) {
    const late = new Random(`${seed} late ${slot} ${url}`);
    if (late.chance(0.35)) times.push((slot + late.next()) * lateSlot);
  }
  const written: SampleReply[] = [];
  for (const [index, time] of [...times].sort((one, other) => one - other).entries()) {
    const at = new Date(Math.floor(time / 1000) * 1000);
    if (at > now) break;
    written.push(getReply(new Random(`${seed} reply ${at.getTime()} ${index % 7} ${url}`), at, written, options));
  }
  return written.reverse();
}

function getReply(
  random: Random,
  at: Date,
  before: readonly SampleReply[],
  { mood, now }: RepliesOptions,
): SampleReply {
  const place = samplePlace(random);
  const { text } = composeReply(mood, { city: place.city, province: place.province }, random);
  const answered = before.length > 0 && random.chance(0.25) ? random.pick(before.slice(-8)) : undefined;
  const popularity = random.skewed(180, 1.5);
  return {
    id: `${at.getTime().toString(36)}${random.integer(0, 46_655).toString(36)}`,
    parent: answered?.id,
    author: random.pick(writers).name,
    text,
    place: getShortName(`${place.code.slice(0, 2)}0000`),
    likes: getEngagement(popularity, 'comment', now.getTime() - at.getTime(), random).likes,
    at,
  };
}

/** Returns the current views and reposts of an article: those in `base`, plus growth since the site started. */
export function numbersUnder(
  seed: string,
  url: string,
  base: Engagement,
  { publishedAt, openedAt, now }: Omit<RepliesOptions, 'mood'>,
): Engagement {
  const random = new Random(`${seed} numbers ${url}`);
  const since = Math.max(publishedAt.getTime(), openedAt.getTime());
  const more = getEngagement(random.skewed(12_000, 1.1), 'app', now.getTime() - since, random);
  return {
    views: base.views + more.views,
    likes: base.likes + more.likes,
    comments: base.comments + more.comments,
    reposts: base.reposts + more.reposts,
  };
}
