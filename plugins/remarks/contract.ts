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
  /** What it answers; null for one that begins a thread. */
  Parent_ID: articleId.nullable(),
  /** When its thread was settled; only of one that begins a thread. */
  Resolved_At: z.string().nullable(),
  Resolved_By: z.string().nullable(),
});
export type Remark = z.output<typeof remarkSchema>;

/** A remark that begins a thread, with its article and its replies. */
const remarkThreadSchema = remarkSchema.extend({
  Article_ID: articleId,
  Article_Title: z.string(),
  Site: z.string(),
  Emotion: emotionSchema,
  Replies: z.array(remarkSchema),
});
export type RemarkThreadRow = z.output<typeof remarkThreadSchema>;

/** Whether a thread is settled, and whose threads: all, those that the caller began, those that mention the caller. */
export const remarkStates = ['open', 'resolved'] as const;
export const remarkSides = ['all', 'own', 'mentioned'] as const;

/**
 * The calls of remarks; the first two as the specification writes them. `Is_New` marks a remark that mentions the
 * caller and was not seen yet.
 */
export const remarkContract = defineContract({
  add: {
    method: 'POST',
    path: '/v1/article/add-article-remark',
    privilege: ['remarked-info', 'modify'],
    summary: 'Says something about an article to the colleagues',
    body: z.object({
      id: articleId,
      Text: z.string().trim().min(1).max(2000),
      Mention_IDs: z.array(articleId).max(50).default([]),
      /** A reply calls whom it answers. */
      Reply_To_ID: articleId.optional(),
    }),
    result: z.object({ Remark_ID: articleId }),
  },
  list: {
    method: 'GET',
    path: '/v1/article/article-remark-list',
    privilege: ['remarked-info', 'browse'],
    summary: 'What was said about an article, oldest first, at most 500',
    query: z.object({ id: articleId }),
    result: z.object({ list: z.array(remarkSchema) }),
  },
  threads: {
    method: 'GET',
    path: '/v1/front/report/remarked-info',
    privilege: ['remarked-info', 'browse'],
    summary: 'What was said about articles, thread by thread, the latest begun first',
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
      /** By state, under the other filters. */
      Counts: z.object({ open: z.number(), resolved: z.number() }),
    }),
  },
  resolve: {
    method: 'POST',
    path: '/v1/article/article-remark-resolve',
    privilege: ['remarked-info', 'modify'],
    summary: 'Settles a thread or opens it again',
    body: z.object({ Remark_ID: articleId, Is_Resolved: z.boolean() }),
    result: z.object({ changed: z.number() }),
  },
  remove: {
    method: 'DELETE',
    path: '/v1/article/article-remark',
    privilege: ['remarked-info', 'modify'],
    summary: 'Takes an own remark back',
    query: z.object({ Remark_ID: articleId }),
    result: z.object({ changed: z.number() }),
  },
  markSeen: {
    method: 'POST',
    path: '/v1/article/article-remark-seen',
    privilege: ['remarked-info', 'browse'],
    summary: 'Says that the caller has seen the remarks of an article',
    body: z.object({ id: articleId }),
    result: z.object({ changed: z.number() }),
  },
});

/** A remark that mentions the person, until they have looked at its article. */
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
