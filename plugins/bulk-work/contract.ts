import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { articleFilterSchema, emotionSchema, statusSchema } from '#plugins/articles';

/** Maximum number of articles per run; larger lists are refused with this number. */
export const maxArticles = 100_000;

/** Action applied to each article. */
export const bulkActionSchema = z.discriminatedUnion('Kind', [
  z.object({ Kind: z.literal('read'), Is_Read: z.boolean() }),
  z.object({ Kind: z.literal('emotion'), Emotion: emotionSchema }),
  z.object({ Kind: z.literal('status'), Status: statusSchema }),
  z.object({ Kind: z.literal('tag'), Add: z.array(z.string().trim().min(1).max(30)).min(1).max(20) }),
  z.object({ Kind: z.literal('hide') }),
  z.object({ Kind: z.literal('subject'), Subject_ID: idSchema, Is_Out: z.boolean().default(false) }),
]);
export type BulkAction = z.output<typeof bulkActionSchema>;

/** A run is unfinished while it is `running` or `undoing`. */
export const runStates = ['running', 'done', 'stopped', 'failed', 'undoing', 'undone'] as const;

const runSchema = z.object({
  Run_ID: idSchema,
  Action: bulkActionSchema,
  State: z.enum(runStates),
  /** Number of articles in the list when the run was started. */
  Total: z.number(),
  /** Number of articles processed; while undoing, number left to undo. */
  Done: z.number(),
  /** Number of articles that were changed. */
  Changed: z.number(),
  Created_At: z.string(),
});
export type BulkRun = z.output<typeof runSchema>;

const browse = ['classifiedInfo', 'browse'] as const;
const run = z.object({ Run_ID: idSchema });

/** Bulk actions on whole lists. Privileges that an action requires beyond browsing are checked as part of it. */
export const bulkContract = defineContract({
  begin: {
    method: 'POST',
    path: '/v1/article/bulk',
    privilege: browse,
    summary: 'Starts an action on every article that a filter currently finds',
    body: z.object({ Filter: articleFilterSchema, Action: bulkActionSchema }),
    result: runSchema,
  },
  state: {
    method: 'GET',
    path: '/v1/article/bulk',
    privilege: browse,
    summary: 'Progress of a run',
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
    summary: 'Undoes the changes of a run, except where an article has been changed since',
    body: run,
    result: runSchema,
  },
});
