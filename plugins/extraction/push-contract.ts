import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { mediaTypeTerms } from '#shared/vocabulary';

export const pushStates = ['waiting', 'running', 'done', 'failed'] as const;
/** Maximum number of URLs per push. */
export const maxPushed = 500;

const path = '/v1/operate/extraction-manage/schedule-manage/push-extraction-task';
const privilege = (verb: 'browse' | 'action') => ['push-extraction-task', verb] as const;

export const pushedTaskSchema = z.object({
  Push_ID: idSchema,
  Created_At: z.string(),
  Node_Group_Label: z.string().nullable(),
  Media_Type: z.string(),
  Total: z.number(),
  Done: z.number(),
  Failed: z.number(),
});
export type PushedTask = z.output<typeof pushedTaskSchema>;

export const pushedItemSchema = z.object({
  Item_ID: idSchema,
  Url: z.string(),
  State: z.enum(pushStates),
  Title: z.string().nullable(),
  Text_Length: z.number().nullable(),
  Node_Name: z.string().nullable(),
  Ended_At: z.string().nullable(),
  Error_Code: z.string().nullable(),
  Error_Message: z.string().nullable(),
  /** Id of the article in the library, once the pipeline has stored it. */
  Article_ID: idSchema.nullable(),
});
export type PushedItem = z.output<typeof pushedItemSchema>;

/** Fetches pages immediately on request. */
export const pushContract = defineContract({
  create: {
    method: 'POST',
    path,
    privilege: privilege('action'),
    summary: 'Fetches pages immediately with a group of collectors',
    body: z.object({
      Urls: z.array(z.string().trim().min(1).max(2000)).min(1).max(maxPushed),
      Node_Group_ID: idSchema.nullish(),
      Media_Type: z.enum(mediaTypeTerms.values).default('news'),
    }),
    result: z.object({
      /** Null when none of the URLs may be fetched. */
      Push_ID: idSchema.nullable(),
      accepted: z.number(),
      refused: z.array(z.object({ Url: z.string(), Code: z.string(), Message: z.string() })),
    }),
  },
  list: {
    method: 'GET',
    path,
    privilege: privilege('browse'),
    summary: 'Recent pushes, newest first',
    result: z.object({ list: z.array(pushedTaskSchema) }),
  },
  items: {
    method: 'GET',
    path: `${path}/items`,
    privilege: privilege('browse'),
    summary: 'Results of the pages of a push',
    query: z.object({ id: idSchema }),
    result: z.object({ list: z.array(pushedItemSchema) }),
  },
});
