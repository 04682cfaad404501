import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { defineNotice, pageSchema } from '#core/contract';
import { emotionSchema } from '#plugins/articles';

export const remarkSchema = z.object({
  Remark_ID: idSchema,
  Text: z.string(),
  User_ID: idSchema,
  User_Name: z.string().nullable(),
  Mention_IDs: z.array(idSchema),
  Created_At: z.string(),
  Is_Own: z.boolean(),
  Is_New: z.boolean(),
  /** The remark it replies to; null for the first remark of a thread. */
  Parent_ID: idSchema.nullable(),
  /** Time at which the thread was resolved; only set on the first remark of a thread. */
  Resolved_At: z.string().nullable(),
  Resolved_By: z.string().nullable(),
});
export type Remark = z.output<typeof remarkSchema>;

/** The first remark of a thread, with its article and replies. */
const remarkThreadSchema = remarkSchema.extend({
  Article_ID: idSchema,
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
      id: idSchema,
      Text: z.string().trim().min(1).max(2000),
      Mention_IDs: z.array(idSchema).max(50).default([]),
      /** A reply mentions the author of the remark it answers. */
      Reply_To_ID: idSchema.optional(),
    }),
    result: z.object({ Remark_ID: idSchema }),
  },
  list: {
    method: 'GET',
    path: '/v1/article/article-remark-list',
    privilege: ['remarked-info', 'browse'],
    summary: 'Lists the remarks on an article, oldest first, at most 500',
    query: z.object({ id: idSchema }),
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
      User_ID: idSchema.optional(),
      keyword: z.string().trim().max(100).optional(),
      ...pageSchema().shape,
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
    body: z.object({ Remark_ID: idSchema, Is_Resolved: z.boolean() }),
    result: z.object({ changed: z.number() }),
  },
  remove: {
    method: 'DELETE',
    path: '/v1/article/article-remark',
    privilege: ['remarked-info', 'modify'],
    summary: 'Deletes one of the caller’s own remarks',
    query: z.object({ Remark_ID: idSchema }),
    result: z.object({ changed: z.number() }),
  },
  markSeen: {
    method: 'POST',
    path: '/v1/article/article-remark-seen',
    privilege: ['remarked-info', 'browse'],
    summary: 'Marks the remarks of an article as seen by the caller',
    body: z.object({ id: idSchema }),
    result: z.object({ changed: z.number() }),
  },
});

/** Notifies a person of remarks that mention them, until they have opened the article. */
export const remarkMentionNotice = defineNotice(
  'RemarkMention',
  z.object({
    Remark_ID: idSchema,
    Article_ID: idSchema,
    Article_Title: z.string(),
    Text: z.string(),
    User_Name: z.string().nullable(),
  }),
);
