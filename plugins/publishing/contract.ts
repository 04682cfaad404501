import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { sizeSchema } from '#core/contract';
import { articleIds, articleRowSchema } from '#plugins/articles';
import { lastLevel } from '#shared/vocabulary';

/** The publication of an article. */
export const publicationSchema = z.object({
  Publication_ID: idSchema,
  Level: z.number(),
  Column: z.string(),
  Note: z.string(),
  Publisher_ID: idSchema,
  Publisher_Name: z.string().nullable(),
  Released_At: z.string(),
  /** Number of people who confirmed that they have read it, and time of the caller's confirmation. */
  Receipt_Count: z.number(),
  Confirmed_At: z.string().nullable(),
});

const publishDraft = z.object({
  id: articleIds,
  Level: z.number().int().min(1).max(lastLevel),
  Column: z.string().trim().max(50).default(''),
  Note: z.string().trim().max(1000).default(''),
});
export type PublishDraft = z.output<typeof publishDraft>;

/** A person who confirmed a publication. */
export const receiptSchema = z.object({
  User_ID: idSchema,
  User_Name: z.string().nullable(),
  Confirmed_At: z.string(),
});
export type Receipt = z.output<typeof receiptSchema>;

/** Calls of publishing as the specification defines them. `Level` is the number of a level of the vocabulary. */
export const publishContract = defineContract({
  publish: {
    method: 'POST',
    path: '/v1/article/publish-article',
    privilege: ['published-info', 'modify'],
    summary: 'Publishes articles at a level',
    body: publishDraft,
    result: z.object({ changed: z.number(), Publication_IDs: z.array(idSchema) }),
  },
  list: {
    method: 'GET',
    path: '/v1/article/published-article-list',
    privilege: ['published-info', 'browse'],
    summary: 'Publications, newest first',
    query: z.object({
      id: idSchema.optional(),
      Level: z.coerce.number().int().min(1).max(lastLevel).optional(),
      /** Column under which readers see it; empty for none. */
      Column: z.string().trim().max(50).optional(),
      after: idSchema.optional(),
      size: sizeSchema({ maxSize: 200, size: 50 }),
    }),
    result: z.object({
      list: z.array(articleRowSchema.extend(publicationSchema.shape)),
      next: z.string().nullable(),
      total: z.number(),
      /** Columns in use, with the number of publications of each at the requested level. */
      Columns: z.array(z.object({ Column: z.string(), Count: z.number() })),
    }),
  },
  confirm: {
    method: 'POST',
    path: '/v1/article/confirm-publication',
    privilege: ['published-info', 'browse'],
    summary: 'Confirms that the caller has read a publication',
    body: z.object({ Publication_ID: idSchema }),
    result: z.object({ changed: z.number() }),
  },
  receipts: {
    method: 'GET',
    path: '/v1/article/publication-receipt-list',
    privilege: ['published-info', 'browse'],
    summary: 'People who confirmed a publication, earliest first; at most 1,000',
    query: z.object({ Publication_ID: idSchema }),
    result: z.object({ list: z.array(receiptSchema) }),
  },
  withdraw: {
    method: 'POST',
    path: '/v1/article/withdraw-publication',
    privilege: ['published-info', 'modify'],
    summary: 'Withdraws publications',
    body: z.object({ Publication_ID: articleIds }),
    result: z.object({ changed: z.number() }),
  },
});
