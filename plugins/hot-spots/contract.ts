import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { pageSchema, sizeSchema } from '#core/contract';
import { articleRowSchema, mediaTypeSchema } from '#plugins/articles';
import { stages } from './stages';

export { stages, type Stage } from './stages';

const path = '/v1/article/hot-spot';
const browse = ['hot-spot-info', 'browse'] as const;

/** Industries of events; their names are in `industries` of the texts. */
export const industries = [
  'finance',
  'property',
  'health',
  'education',
  'technology',
  'automobile',
  'food',
  'travel',
  'energy',
  'retail',
  'society',
  'entertainment',
] as const;
export type Industry = (typeof industries)[number];

/** Period lengths in hours before now. */
export const periods = { '24h': 24, '3d': 72, '7d': 168, '30d': 720 } as const;
export type Period = keyof typeof periods;
const period = z.enum(Object.keys(periods) as [Period, ...Period[]]);

const sorts = ['heat', 'count', 'time', 'trend'] as const;

const event = z.object({
  Event_ID: idSchema,
  Title: z.string(),
  /** Words that its titles share. */
  Words: z.array(z.string()),
  Industry: z.enum(industries).nullable(),
  /** Popularity score of the counted articles; see `getPopularity`. */
  Heat: z.number(),
  Stage: z.enum(stages),
  /** Current rate relative to that of the last day; 1 when steady. */
  Trend: z.number(),
  /**
   * Number of articles including all copies, over the event's whole life, followed by the numbers of negative and
   * positive ones.
   */
  Article_Count: z.number(),
  Site_Count: z.number(),
  Negative: z.number(),
  Positive: z.number(),
  Engagement: z.number(),
  First_At: z.string(),
  Last_At: z.string(),
  /** Number of articles in equal intervals of the period, earliest first. */
  Course: z.array(z.number()),
});

const clientEvent = event.extend({
  /** The earliest article that the caller may see. */
  Article_ID: idSchema,
  Is_Followed: z.boolean(),
  /** For a followed event: articles since the caller last viewed it. */
  New_Count: z.number(),
});
/** An event within the scope of one client. */
export type HotEvent = z.output<typeof clientEvent>;

const stand = z.object({
  Platform: z.string(),
  /** Best rank, current rank, and the best rank of each hour of the last three days. */
  Rank: z.number(),
  Present_Rank: z.number().nullable(),
  First_At: z.string(),
  At: z.string(),
  Ranks: z.array(z.object({ At: z.string(), Rank: z.number(), Heat: z.number().nullable() })),
});

const globalEvent = event.extend({
  /** Hot lists on which it has appeared, best rank first. */
  Platforms: z.array(stand),
  /** Popularity score by hour, earliest first. */
  History: z.array(z.object({ At: z.string(), Heat: z.number() })),
});
/** An event of the global library, the same for all users. */
export type GlobalEvent = z.output<typeof globalEvent>;

const span = z.object({
  From: z.string(),
  To: z.string(),
  Negative: z.number(),
  Neutral: z.number(),
  Positive: z.number(),
});
const detail = clientEvent.extend({
  Spans: z.array(span),
  Media: z.array(z.object({ Media_Type: mediaTypeSchema, Count: z.number() })),
  /** Popularity score over its life, computed from the articles that the caller may see. */
  History: z.array(z.object({ At: z.string(), Heat: z.number() })),
  Platforms: z.array(stand),
});
export type HotEventDetail = z.output<typeof detail>;

const eventQuery = z.object({
  period: period.default('24h'),
  Subject_ID: z.string().max(8000).optional(),
  Media_Type: z.string().max(200).optional(),
  Stage: z.enum(stages).optional(),
  Industry: z.enum(industries).optional(),
  /** Matches the title or one of the words. */
  keyword: z.string().trim().max(100).optional(),
  Is_Followed: z.enum(['true', 'false']).optional(),
  sort: z.enum(sorts).default('heat'),
  size: sizeSchema({ size: 50 }),
});
export type HotEventQuery = z.output<typeof eventQuery>;

const globalQuery = z.object({
  Industry: z.enum(industries).optional(),
  keyword: z.string().trim().max(100).optional(),
  size: sizeSchema({ size: 50 }),
});
export type GlobalEventQuery = z.output<typeof globalQuery>;
const globalResult = z.object({
  list: z.array(globalEvent),
  /** When the popularity scores were last computed; null before the first time. */
  At: z.string().nullable(),
  Industries: z.array(z.object({ Industry: z.enum(industries), Count: z.number() })),
});

const id = z.object({ id: idSchema });
const changed = z.object({ changed: z.number() });

const site = z.object({
  Site: z.string(),
  Domain: z.string(),
  Media_Type: mediaTypeSchema,
  Count: z.number(),
  Negative: z.number(),
  First_At: z.string(),
  Is_First: z.boolean(),
});
export type HotSite = z.output<typeof site>;

const hotItem = z.object({
  Rank: z.number(),
  Title: z.string(),
  Heat: z.number().nullable(),
  Url: z.string().nullable(),
  Event_ID: idSchema.nullable(),
  First_Seen_At: z.string(),
  Best_Rank: z.number(),
  Times: z.number(),
});
export type HotListItem = z.output<typeof hotItem>;

/** Title under which no events are shown. */
export const ignoredTitleSchema = z.object({
  Title: z.string(),
  /** Learned from the stream; otherwise set by the client. */
  Is_Learned: z.boolean(),
  Event_Count: z.number().nullable(),
  At: z.string(),
});
export type IgnoredTitle = z.output<typeof ignoredTitleSchema>;

/** Event calls. */
export const hotSpotContract = defineContract({
  list: {
    method: 'GET',
    path: `${path}/list`,
    privilege: browse,
    summary: 'Events in the articles of the client, most popular first',
    query: eventQuery,
    result: z.object({ list: z.array(clientEvent), total: z.number(), From: z.string(), To: z.string() }),
  },
  detail: {
    method: 'GET',
    path: `${path}/detail`,
    privilege: browse,
    summary: 'One event: its timeline, media, popularity and hot lists',
    query: id,
    result: detail,
  },
  similarArticles: {
    method: 'GET',
    path: `${path}/similar-article-list`,
    privilege: browse,
    summary: 'Articles of an event within the client’s scope, earliest or newest first',
    query: id.extend({
      Is_Merged: z.enum(['true', 'false']).default('true'),
      order: z.enum(['newest', 'earliest']).default('newest'),
      ...pageSchema().shape,
    }),
    result: z.object({ list: z.array(articleRowSchema), total: z.number() }),
  },
  websites: {
    method: 'GET',
    path: `${path}/website-list`,
    privilege: browse,
    summary: 'Sites with articles about an event',
    query: id.extend({ size: sizeSchema({ maxSize: 200, size: 50 }) }),
    result: z.object({ list: z.array(site), total: z.number() }),
  },
  topForwardReply: {
    method: 'GET',
    path: `${path}/top-forward-reply-list`,
    privilege: browse,
    summary: 'Articles with the most reposts and comments, of one event or of all',
    query: z.object({
      id: idSchema.optional(),
      period: period.default('24h'),
      Subject_ID: z.string().max(8000).optional(),
      size: sizeSchema({ maxSize: 50, size: 10 }),
    }),
    result: z.object({ list: z.array(articleRowSchema) }),
  },
  classTop: {
    method: 'GET',
    path: `${path}/class-info-top-list`,
    privilege: browse,
    summary: 'The most popular events of each subject',
    query: z.object({ period: period.default('24h'), size: sizeSchema({ maxSize: 10, size: 3 }) }),
    result: z.object({
      list: z.array(z.object({ Subject_ID: idSchema, Subject_Name: z.string(), Events: z.array(clientEvent) })),
    }),
  },
  meaninglessTitles: {
    method: 'GET',
    path: `${path}/meaningless-title-list`,
    privilege: browse,
    summary: 'Ignored titles that never form a hot spot: those set by the client, and those learned from the stream',
    result: z.object({ list: z.array(ignoredTitleSchema) }),
  },
  follow: {
    method: 'POST',
    path: `${path}/follow`,
    privilege: browse,
    summary: 'Follows an event, or records that it was viewed',
    body: id,
    result: changed,
  },
  unfollow: {
    method: 'DELETE',
    path: `${path}/follow`,
    privilege: browse,
    summary: 'Unfollows an event',
    query: id,
    result: changed,
  },
  dismiss: {
    method: 'POST',
    path: `${path}/dismiss`,
    privilege: ['hot-spot-info', 'modify'],
    summary: 'Adds the title of an event to the client’s ignored titles',
    body: id,
    result: changed,
  },
  globalEvents: {
    method: 'GET',
    path: '/v1/global-hot-event',
    privilege: ['industry-hotspots', 'browse'],
    summary: 'Events of the global library, the same for all users',
    query: globalQuery,
    result: globalResult,
  },
  publicEvents: {
    method: 'GET',
    path: '/public/global-hot-event',
    access: 'open',
    summary: 'The most popular events of the global library, without sign-in',
    query: globalQuery.pick({ Industry: true }).extend({ size: sizeSchema({ maxSize: 50 }) }),
    result: globalResult,
  },
  hotLists: {
    method: 'GET',
    path: '/v1/hot-list',
    privilege: ['industry-hotspots', 'browse'],
    summary: 'A platform’s hot list at a point in time; the newest by default',
    query: z.object({ Platform: z.string().max(50).optional(), At: z.iso.datetime({ offset: true }).optional() }),
    result: z.object({
      Platforms: z.array(z.object({ Platform: z.string(), Lists: z.number(), Last_At: z.string() })),
      Platform: z.string().nullable(),
      At: z.string().nullable(),
      Times: z.array(z.string()),
      list: z.array(hotItem),
    }),
  },
  hotListHistory: {
    method: 'GET',
    path: '/v1/hot-list/history',
    privilege: ['industry-hotspots', 'browse'],
    summary: 'Rank and heat of a title on a platform over time; no rank where the list does not hold it',
    query: z.object({
      Platform: z.string().min(1).max(50),
      Title: z.string().min(1).max(300),
      days: z.coerce.number().int().min(1).max(365).default(7),
    }),
    result: z.object({
      list: z.array(z.object({ At: z.string(), Rank: z.number().nullable(), Heat: z.number().nullable() })),
    }),
  },
  fetchHotList: {
    method: 'POST',
    path: '/v1/operate/operation-setting/hot-list-source/fetch',
    privilege: ['hot-list-source', 'modify'],
    summary: 'Fetches a hot list from its URL now',
    body: id,
    result: z.object({ Items: z.number() }),
  },
  importHotLists: {
    method: 'POST',
    path: '/v1/hot-list/import',
    privilege: ['industry-hotspots', 'modify'],
    accepts: 'multipart',
    summary:
      'Imports hot lists with their history, from CSV, XLSX or JSON Lines with platform, time, rank, title, heat, url',
    result: z.object({
      Lists: z.number(),
      Items: z.number(),
      errors: z.array(z.object({ line: z.number(), message: z.string() })),
    }),
  },
});
