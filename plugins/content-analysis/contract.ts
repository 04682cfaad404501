import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { emotionSchema, mediaTypeSchema } from '#plugins/articles';

const path = '/v1/front/article-selection';
const browse = ['selection-analysis', 'browse'] as const;
const modify = ['selection-analysis', 'modify'] as const;

/** Maximum number of articles in one basket; filters serve larger sets. */
export const maxPicked = 500;

const name = z.string().trim().min(1).max(50);
/** Higher than the capacity of a basket, so that the error for too many articles can state the resulting number. */
const ids = z.array(idSchema).min(1).max(10_000);

export const selectionSchema = z.object({
  Selection_ID: idSchema,
  Selection_Name: z.string(),
  /** Picked articles that are still in the caller's lists. */
  Count: z.number(),
  /** Picked articles that are no longer in the lists. */
  Gone: z.number(),
  /** Publishing times of the earliest and latest article; null when there are none. */
  First_At: z.string().nullable(),
  Last_At: z.string().nullable(),
  Is_Own: z.boolean(),
});
export type Selection = z.output<typeof selectionSchema>;

const picked = z.object({
  Article_ID: idSchema,
  Title: z.string(),
  Site: z.string(),
  Media_Type: mediaTypeSchema,
  Emotion: emotionSchema,
  Published_At: z.string(),
});
export type PickedArticle = z.output<typeof picked>;

/**
 * Calls for baskets of hand-picked articles. Colleagues who have the link can see a basket; only its creator can change
 * it.
 */
export const selectionContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: browse,
    summary: 'The caller’s baskets, newest first, or one of the client’s baskets by `id`',
    query: z.object({ id: idSchema.optional() }),
    result: z.object({ list: z.array(selectionSchema) }),
  },
  articles: {
    method: 'GET',
    path: `${path}/articles`,
    privilege: browse,
    summary: 'Articles of a basket, newest first',
    query: z.object({ id: idSchema }),
    result: z.object({ list: z.array(picked) }),
  },
  create: {
    method: 'POST',
    path,
    privilege: modify,
    summary: 'Creates a basket of articles; with too many articles the call is refused and nothing is created',
    body: z.object({ Selection_Name: name, Article_IDs: ids }),
    result: selectionSchema,
  },
  change: {
    method: 'PUT',
    path,
    privilege: modify,
    summary:
      'Renames a basket, adds or removes articles; with too many articles the call is refused and nothing changes',
    body: z.object({
      Selection_ID: idSchema,
      Selection_Name: name.optional(),
      Add: ids.optional(),
      Take: ids.optional(),
    }),
    result: selectionSchema,
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
    summary: 'Restores a basket that was deleted within the last day, with its articles',
    body: z.object({ Selection_ID: idSchema }),
    result: selectionSchema,
  },
});
