import { z } from 'zod';
import { defineContract } from '#core';
import { defineNotice } from '#core/contract';
import { articleId } from '#plugins/articles';

const remarkSchema = z.object({
  Remark_ID: articleId,
  Text: z.string(),
  User_ID: articleId,
  User_Name: z.string().nullable(),
  Mention_IDs: z.array(articleId),
  Created_At: z.string(),
  Is_Own: z.boolean(),
  Is_New: z.boolean(),
});

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
