import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { emotionSchema } from '#plugins/articles';
import { replySchema, trackTaskSchema } from '#plugins/article-tracking';

const path = '/v1/front/comment-monitor';
const browse = ['comment-monitor', 'browse'] as const;

/** Which comments of the watched articles; the same for lists, counts, curves, words and files. */
export const commentFilterShape = {
  Article_ID: idSchema.optional(),
  Subject_ID: idSchema.optional(),
  Emotion: emotionSchema.optional(),
  /** Came after what the caller has viewed of their article. */
  Is_New: z.enum(['true', 'false']).optional(),
  /** In the text or the name of the author. */
  keyword: z.string().trim().max(100).optional(),
  /** Words as hot words count them, by commas; all of them. */
  Word: z.string().trim().max(200).optional(),
  Author: z.string().trim().max(100).optional(),
  /** Written by an account that the client has put under this label. */
  Author_Label: idSchema.optional(),
  /** When they were written, or fetched where the site does not tell: both ends included. */
  From: z.iso.datetime({ offset: true }).optional(),
  To: z.iso.datetime({ offset: true }).optional(),
};
const commentFilter = z.object(commentFilterShape);
export type CommentFilter = z.output<typeof commentFilter>;

export const commentSorts = ['time', 'likes'] as const;

/** A comment with the article under which it stands. */
const commentSchema = replySchema.omit({ Reply_Article_ID: true, Parent_ID: true }).extend({
  Article_ID: idSchema,
  Article_Title: z.string(),
  /** Names of the labels under which the client has put its author. */
  Author_Labels: z.array(z.string()),
});
export type Comment = z.output<typeof commentSchema>;

/** A watched article with its figures; each opens the list that it counts. */
const monitorSchema = trackTaskSchema.extend({
  Article_Title: z.string(),
  Site: z.string(),
  Url: z.string().nullable(),
  Total: z.number(),
  Negative: z.number(),
  /** In the 24 hours before the answer. */
  Day_Count: z.number(),
  /** By the hours of that day, oldest first. */
  Hours: z.array(z.number()),
});
export type MonitoredArticle = z.output<typeof monitorSchema>;

export const monitorSorts = ['new', 'day', 'total', 'latest'] as const;

const wordSchema = z.object({
  Word: z.string(),
  /** Comments with it, each once. */
  Count: z.number(),
  /** In as long a time before; null when the time has no beginning. */
  Before: z.number().nullable(),
  Negative: z.number(),
  Positive: z.number(),
});
export type CommentWord = z.output<typeof wordSchema>;

/** Among what staged groups are looked for: comments of watched articles, or posts in the client's lists. */
export const coordinatedKinds = ['comments', 'posts'] as const;
export const mostInGroup = 2_000;

const groupSchema = z.object({
  IDs: z.array(idSchema),
  Accounts: z.array(z.string()),
  From: z.string(),
  To: z.string(),
  /** 0…1; the formula stands at `findCoordinated`. */
  Score: z.number(),
  Evidence: z.array(
    z.object({
      Kind: z.enum(['text', 'link', 'rhythm']),
      Strength: z.number(),
      Accounts: z.number(),
      /** Mean similarity, the address, or in how many minutes accounts met. */
      Detail: z.string(),
    }),
  ),
});
export type StagedGroup = z.output<typeof groupSchema>;

const coordinatedAnswer = z.object({
  list: z.array(groupSchema),
  total: z.number(),
  Looked_At: z.number(),
  /** There were more; the latest were looked at. */
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

/** The calls of the comment monitor. */
export const monitorContract = defineContract({
  articles: {
    method: 'GET',
    path,
    privilege: browse,
    summary: 'Watched articles with how many comments they have, how many are new and negative, and how fast they come',
    query: z.object({
      keyword: z.string().trim().max(100).optional(),
      sort: z.enum(monitorSorts).default('new'),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      size: z.coerce.number().int().min(1).max(100).default(20),
    }),
    result: z.object({
      list: z.array(monitorSchema),
      total: z.number(),
      /** Where the 24 hours begin. */
      Since: z.string(),
    }),
  },
  comments: {
    method: 'GET',
    path: `${path}/comment`,
    privilege: browse,
    summary:
      'Comments of all watched articles, the latest or the most liked first; `after` is the `next` of the page before',
    query: commentFilter.extend({
      sort: z.enum(commentSorts).default('time'),
      after: z
        .string()
        .regex(/^\d{1,19}_\d{1,19}$/)
        .optional(),
      size: z.coerce.number().int().min(1).max(200).default(50),
    }),
    result: z.object({ list: z.array(commentSchema), next: z.string().nullable() }),
  },
  count: {
    method: 'GET',
    path: `${path}/comment-count`,
    privilege: browse,
    summary: 'How many comments there are, exactly: all, by emotion and new ones',
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
    summary: 'When comments came: by the hour up to three days, by the day up to three months, else by the week',
    query: commentFilter.extend({ Time_Zone: z.string().max(60).optional() }),
    result: z.object({
      list: z.array(
        z.object({
          /** Both ends included. */
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
    summary: 'Words by how many comments have them, with emotion and change; the lists of hot words apply',
    query: commentFilter.extend({ size: z.coerce.number().int().min(1).max(200).default(50) }),
    result: z.object({
      list: z.array(wordSchema),
      /** Comments that were asked about, and how many of them are still to be read for their words. */
      total: z.number(),
      Pending: z.number(),
    }),
  },
  word: {
    method: 'GET',
    path: `${path}/comment-word-detail`,
    privilege: browse,
    summary: 'What stands beside a word: the words that share its comments, and the most liked of them',
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
    summary: 'Groups of accounts that post as if by one hand, with evidence and a score, the surest first; at most 100',
    query: commentFilter.extend({ Of: z.enum(coordinatedKinds).default('comments') }),
    result: coordinatedAnswer,
  },
  coordinatedPosts: {
    method: 'POST',
    readsOnly: true,
    path: `${path}/coordinated-post`,
    privilege: browse,
    summary: 'The comments or posts of a group, in the order of time',
    body: z.object({ Of: z.enum(coordinatedKinds), IDs: z.array(idSchema).min(1).max(mostInGroup) }),
    result: z.object({ list: z.array(stagedPost) }),
  },
  export: {
    method: 'POST',
    path: '/v1/front/comment/export',
    privilege: ['comment-monitor', 'action'],
    summary: 'Comments as XLSX or CSV in the words of the caller, at most 100,000 rows',
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
