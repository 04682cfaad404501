import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { articleId, emotionSchema, mediaTypeSchema } from '#plugins/articles';

const path = '/v1/front/article-selection';
const browse = ['selection-analysis', 'browse'] as const;
const modify = ['selection-analysis', 'modify'] as const;

/** As many articles as one basket holds: more are a filter’s work. */
export const mostPicked = 500;

const name = z.string().trim().min(1).max(50);
/** More than a basket holds, so that too many are refused by a sentence that says how many there would be. */
const ids = z.array(articleId).min(1).max(10_000);

const selection = z.object({
  Selection_ID: idSchema,
  Selection_Name: z.string(),
  /** Articles that were picked and are still in the lists of the caller. */
  Count: z.number(),
  /** Articles that were picked and are not in the lists any more. */
  Gone: z.number(),
  /** When the earliest and the latest of them were published; null when there is none. */
  First_At: z.string().nullable(),
  Last_At: z.string().nullable(),
  Is_Own: z.boolean(),
});
export type Selection = z.output<typeof selection>;

const picked = z.object({
  Article_ID: articleId,
  Title: z.string(),
  Site: z.string(),
  Media_Type: mediaTypeSchema,
  Emotion: emotionSchema,
  Published_At: z.string(),
});
export type PickedArticle = z.output<typeof picked>;

/** Baskets of articles that were picked by hand. A colleague who is given the link sees one, its maker changes it. */
export const selectionContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: browse,
    summary: 'The caller’s baskets, the latest first, or one of the client’s by `id`',
    query: z.object({ id: idSchema.optional() }),
    result: z.object({ list: z.array(selection) }),
  },
  articles: {
    method: 'GET',
    path: `${path}/articles`,
    privilege: browse,
    summary: 'What is in a basket, the newest first',
    query: z.object({ id: idSchema }),
    result: z.object({ list: z.array(picked) }),
  },
  create: {
    method: 'POST',
    path,
    privilege: modify,
    summary: 'Makes a basket of articles; too many are refused and nothing is made',
    body: z.object({ Selection_Name: name, Article_IDs: ids }),
    result: selection,
  },
  change: {
    method: 'PUT',
    path,
    privilege: modify,
    summary: 'Renames a basket, puts articles in or takes some out; too many are refused and nothing changes',
    body: z.object({
      Selection_ID: idSchema,
      Selection_Name: name.optional(),
      Add: ids.optional(),
      Take: ids.optional(),
    }),
    result: selection,
  },
  remove: {
    method: 'DELETE',
    path,
    privilege: modify,
    summary: 'Removes a basket; its articles stay where they are',
    query: z.object({ id: idSchema }),
    result: z.object({ removed: z.number() }),
  },
  restore: {
    method: 'POST',
    path: `${path}/restore`,
    privilege: modify,
    summary: 'Puts back a basket that was removed within the last day, with all that it held',
    body: z.object({ Selection_ID: idSchema }),
    result: selection,
  },
});
