import { z } from 'zod';
import { defineContract } from '#core';
import { articleId, articleIds, articleRowSchema } from '#plugins/articles';
import { lastLevel } from '#shared/vocabulary';

/** The calls of publishing, as the specification writes them. `Level` is the number of a level of the vocabulary. */
export const publishContract = defineContract({
  publish: {
    method: 'POST',
    path: '/v1/article/publish-article',
    privilege: ['published-info', 'modify'],
    summary: 'Publishes articles at a level',
    body: z.object({
      id: articleIds,
      Level: z.number().int().min(1).max(lastLevel),
      Column: z.string().trim().max(50).default(''),
      Note: z.string().trim().max(1000).default(''),
    }),
    result: z.object({ changed: z.number(), Publication_IDs: z.array(articleId) }),
  },
  list: {
    method: 'GET',
    path: '/v1/article/published-article-list',
    privilege: ['published-info', 'browse'],
    summary: 'What was published, newest first',
    query: z.object({
      id: articleId.optional(),
      Level: z.coerce.number().int().min(1).max(lastLevel).optional(),
      after: articleId.optional(),
      size: z.coerce.number().int().min(1).max(200).default(50),
    }),
    result: z.object({
      list: z.array(
        articleRowSchema.extend({
          Publication_ID: articleId,
          Level: z.number(),
          Column: z.string(),
          Note: z.string(),
          Publisher_ID: articleId,
          Publisher_Name: z.string().nullable(),
          Released_At: z.string(),
        }),
      ),
      next: z.string().nullable(),
    }),
  },
  withdraw: {
    method: 'POST',
    path: '/v1/article/withdraw-publication',
    privilege: ['published-info', 'modify'],
    summary: 'Takes publications back',
    body: z.object({ Publication_ID: articleIds }),
    result: z.object({ changed: z.number() }),
  },
});
