import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { pageSchema } from '#core/contract';
import { articleIds, emotionSchema } from '#plugins/articles';
import { deepest, maxInterval, replySchema, minInterval, trackTaskSchema } from './reply';

export { adapterContract } from './adapter-contract';
export { commentSettingContract } from './setting-contract';

const browse = ['article-tracking', 'browse'] as const;
const action = ['article-tracking', 'action'] as const;

const many = z.object({ id: articleIds });
const refused = z.array(z.object({ Article_ID: idSchema, Code: z.string(), Message: z.string() }));
const requestResult = z.object({ list: z.array(trackTaskSchema), refused });
const tasks = z.object({ list: z.array(trackTaskSchema) });

const plan = z.object({
  /** Fetches repeatedly; when omitted, the task fetches once now and keeps its own interval, if it has one. */
  Interval_Minutes: z.number().int().min(minInterval).max(maxInterval).optional(),
  /** Time of the first fetch. */
  Starts_At: z.iso.datetime({ offset: true }).optional(),
  Ends_At: z.iso.datetime({ offset: true }).optional(),
});

export const numbersSchema = z.object({
  At: z.string(),
  Views: z.number(),
  Likes: z.number(),
  Comments: z.number(),
  Reposts: z.number(),
});

/** Calls for replies and engagement numbers of articles; those of the specification as it defines them. */
export const trackingContract = defineContract({
  createReplyTask: {
    method: 'POST',
    path: '/v1/article/create-reply-fetch-task',
    privilege: action,
    summary: 'Has the replies of articles fetched now, and again where an interval is given',
    body: many.extend(plan.shape).extend({ Depth: z.number().int().min(1).max(deepest).optional() }),
    result: requestResult,
  },
  replyTask: {
    method: 'POST',
    readsOnly: true,
    path: '/v1/article/get-reply-fetch-task',
    privilege: browse,
    summary: 'Status of the reply tasks of articles',
    body: many,
    result: tasks,
  },
  stopReplyTask: {
    method: 'POST',
    path: '/v1/article/stop-reply-fetch-task',
    privilege: action,
    summary: 'Stops fetching replies, including a fetch in progress',
    body: many,
    result: z.object({ changed: z.number() }),
  },
  replyList: {
    method: 'GET',
    path: '/v1/article/article-reply-list',
    privilege: browse,
    summary: 'Replies to an article, newest first unless sorted otherwise',
    query: z.object({
      id: idSchema,
      ...pageSchema().shape,
      sort: z.enum(['time', 'likes']).default('time'),
      Emotion: emotionSchema.optional(),
      keyword: z.string().trim().max(100).optional(),
      Is_New: z.enum(['true', 'false']).optional(),
    }),
    result: z.object({ list: z.array(replySchema), total: z.number(), next: z.string().nullable() }),
  },
  replyCount: {
    method: 'GET',
    path: '/v1/article/article-reply-count',
    privilege: browse,
    summary: 'Number of stored replies to an article by sentiment',
    query: z.object({ id: idSchema }),
    result: z.object({
      total: z.number(),
      Positive: z.number(),
      Neutral: z.number(),
      Negative: z.number(),
      New: z.number(),
    }),
  },
  addNumbersTask: {
    method: 'POST',
    path: '/v1/article/add-article-numbers-update-task',
    privilege: action,
    summary: 'Has the numbers of articles read anew, and again where an interval is given',
    body: many.extend(plan.shape),
    result: requestResult,
  },
  updateNumbers: {
    method: 'POST',
    path: '/v1/article/update-article-numbers',
    privilege: action,
    summary: 'Refreshes the engagement numbers of one article and waits for the result, at most 15 seconds',
    body: z.object({ id: idSchema }),
    result: z.object({ Task: trackTaskSchema, Numbers: numbersSchema }),
  },
  numbersStatus: {
    method: 'GET',
    path: '/v1/article/check-article-numbers-update-status',
    privilege: browse,
    summary: 'Status of the engagement number tasks of articles',
    query: many,
    result: tasks,
  },
  stopNumbers: {
    method: 'POST',
    path: '/v1/article/stop-article-numbers-update-task',
    privilege: action,
    summary: 'Stops fetching engagement numbers',
    body: many,
    result: z.object({ changed: z.number() }),
  },
  numbersHistory: {
    method: 'GET',
    path: '/v1/article/article-numbers-history',
    privilege: browse,
    summary: 'History of the engagement numbers of an article, oldest first, at most 500 readings',
    query: z.object({ id: idSchema }),
    result: z.object({ Current: numbersSchema, list: z.array(numbersSchema) }),
  },
});
