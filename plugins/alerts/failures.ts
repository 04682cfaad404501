import { z } from 'zod';
import { defineContract } from '#core';
import { pageSchema } from '#core/contract';
import { idSchema } from '#core/resource';

const path = '/v1/front/report/inform-failed-list';

/** Sources of failures on the way to receivers. */
export const failureSources = ['dispatch', 'message', 'digest', 'reminder', 'spike', 'rule', 'template'] as const;

const failure = z.object({
  Message_ID: idSchema,
  Source: z.enum(failureSources),
  Rule_ID: idSchema.nullable(),
  Rule_Name: z.string().nullable(),
  Article_ID: idSchema.nullable(),
  /** Title of the article, heading of the message or name of the template. */
  Title: z.string().nullable(),
  Reason: z.string(),
  Attempts: z.number(),
  Created_At: z.string(),
  Failed_At: z.string(),
  /** Null if it is only retried manually. */
  Next_Try_At: z.string().nullable(),
});
export type AlertFailure = z.output<typeof failure>;

/** Calls for the alerts of a client that could not be sent. */
export const failureContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: ['inform-message-list', 'browse'],
    summary: 'Alerts, digests, reminders and templates of the client that failed, the latest first',
    query: z.object({
      ...pageSchema({ maxPage: 10_000 }).shape,
      Source: z.enum(failureSources).optional(),
    }),
    result: z.object({ list: z.array(failure), total: z.number() }),
  },
  retry: {
    method: 'POST',
    path: `${path}/retry`,
    privilege: ['sent-msg-manually', 'modify'],
    summary: 'Tries failed alerts again now, those of these ids or all that the caller sees',
    body: z.object({ Message_IDs: z.array(idSchema).max(500).default([]), All: z.boolean().default(false) }),
    result: z.object({ Queued: z.number() }),
  },
  note: {
    method: 'GET',
    path: '/v1/front/report/inform-message-list/note',
    privilege: ['inform-message-list', 'browse'],
    summary: 'Why an alert was sent with the built-in text in place of the client’s template',
    query: z.object({ Message_ID: idSchema }),
    result: z.object({ Template_Name: z.string().nullable(), Reason: z.string().nullable() }),
  },
});
