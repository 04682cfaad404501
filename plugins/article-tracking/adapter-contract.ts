import { z } from 'zod';
import { defineContract } from '#core';
import { webUrlSchema } from '#core/contract';
import { draftSchema } from '#core/resource';
import { replyAdapter } from './resource';

const tried = z.object({
  /** Whether the pattern matches the URL, and the values of its placeholders. */
  Is_Match: z.boolean(),
  Captures: z.record(z.string(), z.string()),
  Requests: z.array(z.object({ Url: z.string(), Status: z.number(), Bytes: z.number(), Milliseconds: z.number() })),
  Found: z.number(),
  list: z.array(
    z.object({
      ID: z.string(),
      Text: z.string(),
      Author: z.string(),
      Published_At: z.string().nullable(),
      Likes: z.number().nullable(),
      Place: z.string(),
      Parent_ID: z.string().nullable(),
    }),
  ),
  Has_More: z.boolean(),
  Numbers: z
    .object({
      Views: z.number().nullable(),
      Likes: z.number().nullable(),
      Comments: z.number().nullable(),
      Reposts: z.number().nullable(),
    })
    .nullable(),
  Error: z.object({ Code: z.string(), Message: z.string() }).nullable(),
});
export type TriedAdapter = z.output<typeof tried>;

/** Calls for adapters beyond those of their list. */
export const adapterContract = defineContract({
  tryOut: {
    method: 'POST',
    readsOnly: true,
    path: `${replyAdapter.path}/try`,
    privilege: ['reply-adapter', 'modify'],
    summary: 'Reads the replies and engagement numbers of one article with a draft adapter, without storing anything',
    body: z.object({ Url: webUrlSchema(), Draft: draftSchema(replyAdapter) }),
    result: tried,
  },
});
