import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { articleFilterSchema, emotionSchema, statusSchema } from '#plugins/articles';

/** As many articles as one run takes; more are refused with this number. */
export const mostArticles = 100_000;

/** What is done to each article. */
export const deedSchema = z.discriminatedUnion('Kind', [
  z.object({ Kind: z.literal('read'), Is_Read: z.boolean() }),
  z.object({ Kind: z.literal('emotion'), Emotion: emotionSchema }),
  z.object({ Kind: z.literal('status'), Status: statusSchema }),
  z.object({ Kind: z.literal('tag'), Add: z.array(z.string().trim().min(1).max(30)).min(1).max(20) }),
  z.object({ Kind: z.literal('hide') }),
  z.object({ Kind: z.literal('subject'), Subject_ID: idSchema, Is_Out: z.boolean().default(false) }),
]);
export type Deed = z.output<typeof deedSchema>;

/** What of a run has not ended is `running` or `undoing`. */
export const runStates = ['running', 'done', 'stopped', 'failed', 'undoing', 'undone'] as const;

const runSchema = z.object({
  Run_ID: idSchema,
  Deed: deedSchema,
  State: z.enum(runStates),
  /** Articles that the list held when the run was begun. */
  Total: z.number(),
  /** Of them so many were looked at; while undoing, so many are left to take back. */
  Done: z.number(),
  /** So many are otherwise than before. */
  Changed: z.number(),
  Created_At: z.string(),
});
export type BulkRun = z.output<typeof runSchema>;

const browse = ['classifiedInfo', 'browse'] as const;
const run = z.object({ Run_ID: idSchema });

/** Work on whole lists. What a deed asks of privileges beyond browsing is checked with it. */
export const bulkContract = defineContract({
  begin: {
    method: 'POST',
    path: '/v1/article/bulk',
    privilege: browse,
    summary: 'Begins to do something to every article that a filter finds now',
    body: z.object({ Filter: articleFilterSchema, Deed: deedSchema }),
    result: runSchema,
  },
  state: {
    method: 'GET',
    path: '/v1/article/bulk',
    privilege: browse,
    summary: 'How far a run is',
    query: run,
    result: runSchema,
  },
  stop: {
    method: 'POST',
    path: '/v1/article/bulk-stop',
    privilege: browse,
    summary: 'Stops a run where it is; what it has done stays until it is undone',
    body: run,
    result: runSchema,
  },
  undo: {
    method: 'POST',
    path: '/v1/article/bulk-undo',
    privilege: browse,
    summary: 'Takes back what a run has changed, as far as nobody has changed it since',
    body: run,
    result: runSchema,
  },
});
