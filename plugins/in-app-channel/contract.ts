import { z } from 'zod';
import { defineContract } from '#core';
import { defineNotice, sizeSchema } from '#core/contract';
import { idSchema } from '#core/resource';

const path = '/v1/front/in-app-message';

export const inAppMessageSchema = z.object({
  Delivery_ID: idSchema,
  /** Topic of the message, such as `alert`. */
  Kind: z.string(),
  Subject: z.string(),
  Text: z.string(),
  Link: z.string().nullable(),
  Sent_At: z.string(),
  Read_At: z.string().nullable(),
});
export type InAppMessage = z.output<typeof inAppMessageSchema>;

/** The caller's own in-app messages. */
export const inAppContract = defineContract({
  list: {
    method: 'GET',
    path,
    access: 'user',
    summary: 'Lists the caller’s messages, latest first; `after` continues after a message',
    query: z.object({
      Is_Unread: z.enum(['true', 'false']).optional(),
      after: idSchema.optional(),
      size: sizeSchema({ size: 50 }),
    }),
    result: z.object({
      list: z.array(inAppMessageSchema),
      next: idSchema.nullable(),
      /** Number of messages in the filtered list. */
      total: z.number(),
      /** Number of all unread messages of the caller. */
      unread: z.number(),
    }),
  },
  read: {
    method: 'PUT',
    path: `${path}/read`,
    access: 'user',
    summary: 'Marks messages of the caller as read; all of them when none are given',
    body: z.object({ Delivery_ID: z.array(idSchema).max(100).optional() }),
    result: z.object({ changed: z.number() }),
  },
});

/** A message that the user has not opened yet. */
export const inAppNotice = defineNotice(
  'InAppMessage',
  z.object({ Delivery_ID: idSchema, Subject: z.string(), Link: z.string().nullable() }),
);
