import { z } from 'zod';
import { defineResource, fields } from '#core/resource';

/** `HH:mm`, the format of quiet hours. */
export const clockPattern = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Addresses of one receiver: at most 20, each with one channel. */
export const addressesSchema = z
  .array(
    z.object({
      Channel: z
        .string()
        .regex(/^[a-z]+(-[a-z]+)*$/)
        .max(40),
      Address: z.string().trim().min(1).max(500),
    }),
  )
  .max(20);
export type ReceiverAddress = z.output<typeof addressesSchema>[number];

/** Languages in which alerts are written. */
export const receiverLanguages = ['zh-CN', 'en-US'] as const;

/** An alert receiver. Only addresses that are verified and not unsubscribed are used. */
export const informUser = defineResource({
  name: 'inform-user',
  plugin: 'alert-receivers',
  module: 'inform-user',
  path: '/v1/manage/report/inform-user',
  key: 'Receiver_ID',
  table: 'alert_receiver',
  sort: 'Receiver_Name',
  fields: {
    Receiver_Name: fields.text({ required: true, max: 60, unique: true, filter: 'contains', sortable: true }),
    User_ID: fields.reference('user', { hiddenInList: true }),
    Groups: fields.words({ max: 20, filter: 'contains' }),
    Addresses: fields.json<readonly ReceiverAddress[]>({ required: true }),
    Language: fields.choice(receiverLanguages, { default: 'zh-CN', hiddenInList: true }),
    Quiet_From: fields.text({ max: 5 }),
    Quiet_To: fields.text({ max: 5 }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    Updated_At: fields.time({ readOnly: true, sortable: true }),
  },
});
