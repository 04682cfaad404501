import { z } from 'zod';
import { defineContract } from '#core';
import { defineNotice } from '#core/contract';
import { articleId, emotionSchema } from '#plugins/articles';

const remarkSchema = z.object({
  Remark_ID: articleId,
  Text: z.string(),
  User_ID: articleId,
  User_Name: z.string().nullable(),
  Mention_IDs: z.array(articleId),
  Created_At: z.string(),
  Is_Own: z.boolean(),
  Is_New: z.boolean(),
  /** The remark it replies to; null for the first remark of a thread. */
  Parent_ID: articleId.nullable(),
  /** Time at which the thread was resolved; only set on the first remark of a thread. */
  Resolved_At: z.string().nullable(),
  Resolved_By: z.string().nullable(),
});
export type Remark = z.output<typeof remarkSchema>;

/** The first remark of a thread, with its article and replies. */
const remarkThreadSchema = remarkSchema.extend({
  Article_ID: articleId,
  Article_Title: z.string(),
  Site: z.string(),
  Emotion: emotionSchema,
  Replies: z.array(remarkSchema),
});
export type RemarkThreadRow = z.output<typeof remarkThreadSchema>;

/**
 * Filter by thread state, and by owner: all threads, threads started by the caller, threads that mention the caller.
 */
export const remarkStates = ['open', 'resolved'] as const;
export const remarkSides = ['all', 'own', 'mentioned'] as const;

/**
 * API of remarks; the first two calls follow the specification. `Is_New` marks a remark that mentions the caller and
 * has not been seen yet.
 */
export const remarkContract = defineContract({
  add: {
    method: 'POST',
    path: '/v1/article/add-article-remark',
    privilege: ['remarked-info', 'modify'],
    summary: 'Adds a remark on an article for colleagues',
    body: z.object({
      id: articleId,
      Text: z.string().trim().min(1).max(2000),
      Mention_IDs: z.array(articleId).max(50).default([]),
      /** A reply mentions the author of the remark it answers. */
      Reply_To_ID: articleId.optional(),
    }),
    result: z.object({ Remark_ID: articleId }),
  },
  list: {
    method: 'GET',
    path: '/v1/article/article-remark-list',
    privilege: ['remarked-info', 'browse'],
    summary: 'Lists the remarks on an article, oldest first, at most 500',
    query: z.object({ id: articleId }),
    result: z.object({ list: z.array(remarkSchema) }),
  },
  threads: {
    method: 'GET',
    path: '/v1/front/report/remarked-info',
    privilege: ['remarked-info', 'browse'],
    summary: 'Lists remark threads on articles, most recently started first',
    query: z.object({
      State: z.enum(remarkStates).default('open'),
      Side: z.enum(remarkSides).default('all'),
      User_ID: articleId.optional(),
      keyword: z.string().trim().max(100).optional(),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      size: z.coerce.number().int().min(1).max(100).default(20),
    }),
    result: z.object({
      list: z.array(remarkThreadSchema),
      total: z.number(),
      /** Counts by state under the other filters. */
      Counts: z.object({ open: z.number(), resolved: z.number() }),
    }),
  },
  resolve: {
    method: 'POST',
    path: '/v1/article/article-remark-resolve',
    privilege: ['remarked-info', 'modify'],
    summary: 'Resolves a thread or reopens it',
    body: z.object({ Remark_ID: articleId, Is_Resolved: z.boolean() }),
    result: z.object({ changed: z.number() }),
  },
  remove: {
    method: 'DELETE',
    path: '/v1/article/article-remark',
    privilege: ['remarked-info', 'modify'],
    summary: 'Deletes one of the caller’s own remarks',
    query: z.object({ Remark_ID: articleId }),
    result: z.object({ changed: z.number() }),
  },
  markSeen: {
    method: 'POST',
    path: '/v1/article/article-remark-seen',
    privilege: ['remarked-info', 'browse'],
    summary: 'Marks the remarks of an article as seen by the caller',
    body: z.object({ id: articleId }),
    result: z.object({ changed: z.number() }),
  },
});

/** Notifies a person of remarks that mention them, until they have opened the article. */
export const remarkMentionNotice = defineNotice(
  'RemarkMention',
  z.object({
    Remark_ID: articleId,
    Article_ID: articleId,
    Article_Title: z.string(),
    Text: z.string(),
    User_Name: z.string().nullable(),
  }),
);
