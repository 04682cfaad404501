import { z } from 'zod';
import { defineContract } from '#core';
import { pageSchema, sizeSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { emotionSchema } from '#plugins/articles';
import { replySchema, trackTaskSchema } from '#plugins/article-tracking';

const path = '/v1/front/comment-monitor';
const browse = ['comment-monitor', 'browse'] as const;

/** Filter on comments of tracked articles; the same for lists, counts, timelines, words and files. */
export const commentFilterShape = {
  Article_ID: idSchema.optional(),
  Subject_ID: idSchema.optional(),
  Emotion: emotionSchema.optional(),
  /** Arrived after the caller last viewed the comments of the article. */
  Is_New: z.enum(['true', 'false']).optional(),
  /** Part of the text or of the author's name. */
  keyword: z.string().trim().max(100).optional(),
  /** Words as counted for hot words, separated by commas; all of them must occur. */
  Word: z.string().trim().max(200).optional(),
  Author: z.string().trim().max(100).optional(),
  /** Author has this label of the client. */
  Author_Label: idSchema.optional(),
  /** Publication time, or fetch time where the site gives none; both ends inclusive. */
  From: z.iso.datetime({ offset: true }).optional(),
  To: z.iso.datetime({ offset: true }).optional(),
};
const commentFilter = z.object(commentFilterShape);
export type CommentFilter = z.output<typeof commentFilter>;

export const commentSorts = ['time', 'likes'] as const;

/** A comment with its article. */
const commentSchema = replySchema.omit({ Reply_Article_ID: true, Parent_ID: true }).extend({
  Article_ID: idSchema,
  Article_Title: z.string(),
  /** Names of the client's labels for the author. */
  Author_Labels: z.array(z.string()),
});
export type Comment = z.output<typeof commentSchema>;

/** A tracked article with its figures; each opens the list that it counts. */
const monitorSchema = trackTaskSchema.extend({
  Article_Title: z.string(),
  Site: z.string(),
  Url: z.string().nullable(),
  Total: z.number(),
  Negative: z.number(),
  /** Comments in the 24 hours before the response. */
  Day_Count: z.number(),
  /** Comments per hour of that day, oldest first. */
  Hours: z.array(z.number()),
});
export type MonitoredArticle = z.output<typeof monitorSchema>;

export const monitorSorts = ['new', 'day', 'total', 'latest'] as const;

const wordSchema = z.object({
  Word: z.string(),
  /** Number of distinct comments with the word. */
  Count: z.number(),
  /** Comments in the preceding period of equal length; null when the period has no start. */
  Before: z.number().nullable(),
  Negative: z.number(),
  Positive: z.number(),
});
export type CommentWord = z.output<typeof wordSchema>;

/** Where to search for coordinated groups: comments of tracked articles, or posts in the client's lists. */
export const coordinatedKinds = ['comments', 'posts'] as const;
export const maxPerGroup = 2_000;

const groupSchema = z.object({
  IDs: z.array(idSchema),
  Accounts: z.array(z.string()),
  From: z.string(),
  To: z.string(),
  /** 0…1; for the formula see `findCoordinated`. */
  Score: z.number(),
  Evidence: z.array(
    z.object({
      Kind: z.enum(['text', 'link', 'rhythm']),
      Strength: z.number(),
      Accounts: z.number(),
      /** Mean similarity, the URL, or the number of minutes in which the accounts coincided. */
      Detail: z.string(),
    }),
  ),
});
export type StagedGroup = z.output<typeof groupSchema>;

const coordinatedAnswer = z.object({
  list: z.array(groupSchema),
  total: z.number(),
  Looked_At: z.number(),
  /** True when there were more; only the latest were checked. */
  Is_Cut: z.boolean(),
});
export type CoordinatedAnswer = z.output<typeof coordinatedAnswer>;

/** A comment or post of a group. */
const stagedPost = z.object({
  ID: idSchema,
  Article_ID: idSchema,
  Author: z.string(),
  Text: z.string(),
  At: z.string(),
});
export type StagedPost = z.output<typeof stagedPost>;

/** Calls of the comment monitor. */
export const monitorContract = defineContract({
  articles: {
    method: 'GET',
    path,
    privilege: browse,
    summary: 'Returns the tracked articles with the number of comments, new and negative comments, and their rate',
    query: z.object({
      keyword: z.string().trim().max(100).optional(),
      sort: z.enum(monitorSorts).default('new'),
      ...pageSchema().shape,
    }),
    result: z.object({
      list: z.array(monitorSchema),
      total: z.number(),
      /** Start of the 24 hours. */
      Since: z.string(),
    }),
  },
  comments: {
    method: 'GET',
    path: `${path}/comment`,
    privilege: browse,
    summary:
      'Returns the comments of all tracked articles, newest or most liked first; `after` is the `next` of the previous page',
    query: commentFilter.extend({
      sort: z.enum(commentSorts).default('time'),
      after: z
        .string()
        .regex(/^\d{1,19}_\d{1,19}$/)
        .optional(),
      size: sizeSchema({ maxSize: 200, size: 50 }),
    }),
    result: z.object({ list: z.array(commentSchema), next: z.string().nullable() }),
  },
  count: {
    method: 'GET',
    path: `${path}/comment-count`,
    privilege: browse,
    summary: 'Returns the exact number of comments: in total, by sentiment, and new ones',
    query: commentFilter,
    result: z.object({
      total: z.number(),
      Positive: z.number(),
      Neutral: z.number(),
      Negative: z.number(),
      New: z.number(),
    }),
  },
  curve: {
    method: 'GET',
    path: `${path}/comment-curve`,
    privilege: browse,
    summary: 'Returns comments over time: hourly up to three days, daily up to three months, otherwise weekly',
    query: commentFilter.extend({ Time_Zone: z.string().max(60).optional() }),
    result: z.object({
      list: z.array(
        z.object({
          /** Both ends inclusive. */
          From: z.string(),
          To: z.string(),
          Count: z.number(),
          Negative: z.number(),
        }),
      ),
    }),
  },
  words: {
    method: 'GET',
    path: `${path}/comment-word`,
    privilege: browse,
    summary:
      'Returns words by the number of comments that contain them, with sentiment and change; the hot word lists apply',
    query: commentFilter.extend({ size: sizeSchema({ maxSize: 200, size: 50 }) }),
    result: z.object({
      list: z.array(wordSchema),
      /** Number of matching comments, and how many of them have not been segmented into words yet. */
      total: z.number(),
      Pending: z.number(),
    }),
  },
  word: {
    method: 'GET',
    path: `${path}/comment-word-detail`,
    privilege: browse,
    summary: 'Returns the context of a word: words in the same comments, and the most liked comments',
    query: commentFilter.extend({ Word: z.string().trim().min(1).max(200) }),
    result: z.object({
      total: z.number(),
      Co_Words: z.array(z.object({ Word: z.string(), Count: z.number() })),
      Samples: z.array(commentSchema),
    }),
  },
  coordinated: {
    method: 'GET',
    path: `${path}/coordinated`,
    privilege: browse,
    summary: 'Returns groups of accounts with coordinated posts, with evidence and a score, highest first; at most 100',
    query: commentFilter.extend({ Of: z.enum(coordinatedKinds).default('comments') }),
    result: coordinatedAnswer,
  },
  coordinatedPosts: {
    method: 'POST',
    readsOnly: true,
    path: `${path}/coordinated-post`,
    privilege: browse,
    summary: 'Returns the comments or posts of a group in chronological order',
    body: z.object({ Of: z.enum(coordinatedKinds), IDs: z.array(idSchema).min(1).max(maxPerGroup) }),
    result: z.object({ list: z.array(stagedPost) }),
  },
  export: {
    method: 'POST',
    path: '/v1/front/comment/export',
    privilege: ['comment-monitor', 'action'],
    summary: 'Exports comments as XLSX or CSV in the caller’s language, at most 100,000 rows',
    accepts: 'form',
    answers: 'file',
    authorizationInQuery: true,
    query: z.object({ authorization: z.string().max(2000).optional() }),
    body: commentFilter.extend({
      Client_Domain: z.string().max(200).optional(),
      format: z.enum(['csv', 'xlsx']).default('xlsx'),
      sort: z.enum(commentSorts).default('time'),
    }),
  },
});
