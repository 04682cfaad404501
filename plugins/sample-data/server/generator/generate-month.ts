import { hourLength } from '#shared/time';
import { getCast } from './cast';
import { composeReply } from './compose';
import { getDraft, sampleMediaType, sampleSite, publish, type Draft } from './publish';
import { Random } from './random';
import { getRepost } from './repost';
import { busyness, instantDrawer, isLeisure } from './rhythm';
import type { SampleArticle } from './sample-article';
import { topics } from './topics';

export interface MonthOptions {
  /** The same seed and end yield the same articles. */
  readonly seed: string;
  readonly end: Date;
  /** Number of days before the end; 31 by default. */
  readonly days?: number;
  /** Total number of articles, posts and replies; 6,000 by default. */
  readonly count?: number;
}

const repostShare = 0.17;
const replyShare = 0.17;

/**
 * Generates a month of fictional articles, posts, copies and replies about two fictional companies and general news,
 * oldest first.
 */
export function generateMonth({ seed, end, days = 31, count = 6_000 }: MonthOptions): SampleArticle[] {
  const random = new Random(seed);
  const now = end.getTime();
  const start = now - days * 24 * hourLength;
  const reposts = Math.round(count * repostShare);
  const replies = Math.round(count * replyShare);
  const originals = draftOriginals(count - reposts - replies, start, now, random);
  const copies = draftCopies(originals, reposts, now, random);
  const drafts = [...originals, ...copies].sort((a, b) => a.instant - b.instant);
  const articles = drafts.map((draft, number) => publish(draft, number, now, random));
  const answers = draftReplies(drafts, articles, replies, now, random).map((draft, number) =>
    publish(draft, drafts.length + number, now, random),
  );
  return [...articles, ...answers].sort((a, b) =>
    a.publishedAt < b.publishedAt ? -1 : a.publishedAt > b.publishedAt ? 1 : 0,
  );
}

function draftOriginals(count: number, start: number, end: number, random: Random): Draft[] {
  const volume = topics.reduce((sum, topic) => sum + topic.volume, 0);
  let allocatedCount = 0;
  let due = 0;
  return topics.flatMap((topic) => {
    due += (count * topic.volume) / volume;
    const share = Math.round(due) - allocatedCount;
    allocatedCount += share;
    const drawers = [instantDrawer(topic, start, end, false), instantDrawer(topic, start, end, true)] as const;
    return Array.from({ length: share }, () => {
      const site = sampleSite(topic, sampleMediaType(topic, random), random);
      return getDraft(topic, site, drawers[isLeisure(site.mediaType) ? 1 : 0](random), random);
    });
  });
}

/** Generates copies of reports in other media, most within a day and none at night. */
function draftCopies(originals: readonly Draft[], count: number, end: number, random: Random): Draft[] {
  const copied = originals.filter(
    ({ site, instant }) =>
      ['news', 'newspaper', 'app', 'wechat'].includes(site.mediaType) && instant < end - hourLength,
  );
  const copies: Draft[] = [];
  for (let tries = 0; copies.length < count && copied.length > 0 && tries < count * 40; tries += 1) {
    const original = copied[
      random.chance(0.33) ? Math.floor(random.next() ** 2 * copied.length) : random.integer(0, copied.length - 1)
    ] as Draft;
    const instant = Math.floor((original.instant + random.skewed(4, 1.1) * hourLength) / 1000) * 1000;
    const site = sampleSite(
      original.topic,
      random.pick(['news', 'news', 'app', 'wechat', 'forum'] as const),
      random,
      original.site,
    );
    if (instant >= end || random.next() * 14 > busyness(instant, site.mediaType)) continue;
    copies.push({
      ...original,
      site,
      instant,
      composition: getRepost(original.composition, original.site.name, random),
      popularity: random.skewed(site.reach * site.reach * 14, 1.1),
    });
  }
  return copies;
}

/** Generates replies to posts and clips, more for those with many views. */
function draftReplies(
  drafts: readonly Draft[],
  articles: readonly SampleArticle[],
  count: number,
  end: number,
  random: Random,
): Draft[] {
  const open = drafts.flatMap((draft, index) => {
    const article = articles[index];
    return article && (isLeisure(article.mediaType) || article.mediaType === 'app') ? [{ draft, article }] : [];
  });
  const weights: number[] = [];
  open.reduce((sum, { draft }, index) => (weights[index] = sum + Math.sqrt(draft.popularity)), 0);
  const replies: Draft[] = [];
  for (let tries = 0; replies.length < count && open.length > 0 && tries < count * 40; tries += 1) {
    const wanted = random.next() * (weights.at(-1) ?? 0);
    const parent = open[weights.findIndex((sum) => sum >= wanted)];
    if (!parent) continue;
    const instant = Math.floor((parent.draft.instant + random.skewed(3, 1.3) * hourLength) / 1000) * 1000;
    if (instant >= end || random.next() * 16 > busyness(instant, 'comment')) continue;
    const { topic, site, place } = parent.draft;
    const slots = getCast(topic, place, site.name, instant, random);
    replies.push({
      topic,
      site,
      place,
      instant,
      popularity: random.skewed(60, 1.2),
      composition: composeReply(topic.mood, slots, random),
      parentUrl: parent.article.url,
    });
  }
  return replies;
}
