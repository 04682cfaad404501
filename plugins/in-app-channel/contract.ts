import { z } from 'zod';
import { defineContract } from '#core';
import { defineNotice } from '#core/contract';
import { idSchema } from '#core/resource';

const path = '/v1/front/in-app-message';

const inAppMessage = z.object({
  Delivery_ID: idSchema,
  /** What it is about, such as `alert`. */
  Kind: z.string(),
  Subject: z.string(),
  Text: z.string(),
  Link: z.string().nullable(),
  Sent_At: z.string(),
  Read_At: z.string().nullable(),
});
export type InAppMessage = z.output<typeof inAppMessage>;

/** The caller's own messages in the product. */
export const inAppContract = defineContract({
  list: {
    method: 'GET',
    path,
    access: 'user',
    summary: 'The caller’s messages, the latest first; `after` goes on behind one',
    query: z.object({
      Is_Unread: z.enum(['true', 'false']).optional(),
      after: idSchema.optional(),
      size: z.coerce.number().int().min(1).max(100).default(50),
    }),
    result: z.object({
      list: z.array(inAppMessage),
      next: idSchema.nullable(),
      /** Of the list as it was narrowed. */
      total: z.number(),
      /** Of all that the caller has. */
      unread: z.number(),
    }),
  },
  read: {
    method: 'PUT',
    path: `${path}/read`,
    access: 'user',
    summary: 'Says that the caller has read messages; all of his own when none are named',
    body: z.object({ Delivery_ID: z.array(idSchema).max(100).optional() }),
    result: z.object({ changed: z.number() }),
  },
});

/** A message that the person has not opened yet. */
export const inAppNotice = defineNotice(
  'InAppMessage',
  z.object({ Delivery_ID: idSchema, Subject: z.string(), Link: z.string().nullable() }),
);
