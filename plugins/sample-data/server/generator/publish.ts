import type { MediaType } from '#shared/vocabulary';
import { formatDate } from '#shared/time';
import { getCast } from './cast';
import { composeAnswer, composePost, composeReport, type Composition } from './compose';
import { getEngagement } from './engagement';
import { sampleAuthors } from './people';
import { samplePlace, type SamplePlace } from './places';
import type { Random } from './random';
import { isLeisure } from './rhythm';
import type { SampleArticle } from './sample-article';
import { sampleSites, type SampleSite } from './sites';
import type { Topic } from './topics';

const minute = 60_000;

/** Relative number of publications by media type. */
const usual: readonly (readonly [MediaType, number])[] = [
  ['news', 27],
  ['weibo', 22],
  ['forum', 12],
  ['wechat', 10],
  ['app', 10],
  ['video', 9],
  ['newspaper', 5],
  ['qa', 5],
];

/** Content of an article, from which copies and replies can be generated. */
export interface Draft {
  readonly topic: Topic;
  readonly site: SampleSite;
  readonly place: SamplePlace;
  readonly instant: number;
  readonly composition: Composition;
  readonly popularity: number;
  readonly parentUrl?: string;
}

export function sampleMediaType({ media = {}, questions }: Topic, random: Random): MediaType {
  const weights = usual.map(([type, share]) => (type === 'qa' && !questions ? 0 : share * (media[type] ?? 1)));
  return usual[random.weighted(weights)]?.[0] ?? 'news';
}

/** Samples a medium of that type, preferring high reach and the topic's field. */
export function sampleSite(topic: Topic, mediaType: MediaType, random: Random, except?: SampleSite): SampleSite {
  const sites = sampleSites.filter((site) => site.mediaType === mediaType && site !== except);
  const weights = sites.map(({ reach, field }) =>
    field === undefined ? reach : topic.fields.includes(field) ? reach * 2 : reach * 0.02,
  );
  return sites[random.weighted(weights)] ?? random.pick(sampleSites);
}

/** Writes about a topic in a medium at an instant. */
export function getDraft(topic: Topic, site: SampleSite, instant: number, random: Random): Draft {
  const place = samplePlace(random, site.province !== undefined && random.chance(0.7) ? site.province : undefined);
  const slots = getCast(topic, place, site.name, instant, random);
  const popularity = random.skewed(site.reach * site.reach * 28, 1.2);
  return { topic, site, place, instant, popularity, composition: compose(topic, site.mediaType, slots, random) };
}

function compose(
  topic: Topic,
  mediaType: MediaType,
  slots: Parameters<typeof composeReport>[1],
  random: Random,
): Composition {
  if (mediaType === 'qa') return composeAnswer(topic, slots, random);
  if (mediaType === 'weibo' || mediaType === 'forum' || mediaType === 'video')
    return composePost(topic, mediaType, slots, random);
  return composeReport(topic, slots, random);
}

/** Adds the address, author and current numbers as of `now` to a draft. */
export function publish(draft: Draft, number: number, now: number, random: Random): SampleArticle {
  const { site, place, instant, composition, popularity, parentUrl } = draft;
  const mediaType = parentUrl === undefined ? site.mediaType : 'comment';
  const author = random.pick(sampleAuthors.get(site.domain) ?? []);
  const day = formatDate(instant, 'yyyyMMdd', 'UTC');
  const externalId = `${day}${(number + 100_000).toString(36)}${random.integer(0, 46_655).toString(36)}`;
  const path =
    mediaType === 'comment'
      ? `reply/${externalId}`
      : isLeisure(mediaType)
        ? `p/${externalId}`
        : `a/${day}/${externalId}.html`;
  return {
    url: `https://${site.domain}/${path}`,
    title: composition.title,
    text: composition.text,
    author: author.name,
    authorId: author.id,
    site: site.name,
    domain: site.domain,
    mediaType,
    publishedAt: new Date(instant).toISOString(),
    fetchedAt: new Date(Math.min(now, instant + Math.round(random.skewed(6, 0.8) * minute))).toISOString(),
    region: random.chance(0.33) ? place.code : undefined,
    language: 'zh',
    ...getEngagement(
      popularity * (0.4 + 0.6 * Math.min(3, author.followers / 5_000)),
      mediaType,
      now - instant,
      random,
    ),
    parentUrl,
    externalId,
    via: 'sample',
    isSample: true,
  };
}
