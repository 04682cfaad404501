import { z } from 'zod';
import { defineContract } from '#core';
import { pageSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { reasonSchema } from './contract';

const level = z.int().min(1).max(4);

/** State of an alert notification: by its furthest delivery, and by the actions of its receiver. */
export const messageStates = ['waiting', 'sent', 'delivered', 'read', 'confirmed', 'failed'] as const;

/** Filter of alert notifications; shared by lists and figures, so that a figure opens a list of exactly that many. */
export const messageFilterSchema = z.object({
  /** Time of notification, `from..to` in ISO 8601. */
  Notified_At: z.string().max(80).optional(),
  /** `0`: sent manually. */
  Rule_ID: idSchema.optional(),
  Receiver_ID: idSchema.optional(),
  Subject_ID: idSchema.optional(),
  Article_ID: idSchema.optional(),
  Alert_ID: idSchema.optional(),
  Channel: z.string().max(40).optional(),
  Level: z.coerce.number().int().min(1).max(4).optional(),
  /** 0 … 23, in Chinese time. */
  Hour: z.coerce.number().int().min(0).max(23).optional(),
  /** This state or a later one. */
  State: z.enum(messageStates).optional(),
  Rating: z.enum(['useful', 'useless']).optional(),
  Needs_Receipt: z.enum(['true', 'false']).optional(),
  keyword: z.string().trim().max(200).optional(),
});
export type MessageFilter = z.output<typeof messageFilterSchema>;

const page = {
  ...pageSchema({ maxPage: 10_000 }).shape,
};

const delivery = z.object({
  Delivery_ID: idSchema,
  Channel: z.string(),
  Address: z.string(),
  Status: z.string(),
  Reason: z.string().nullable(),
});
const message = z.object({
  Message_ID: idSchema,
  Rule_ID: idSchema.nullable(),
  Rule_Name: z.string().nullable(),
  Receiver_ID: idSchema,
  Receiver_Name: z.string(),
  Level: level,
  Subject: z.string(),
  Notified_At: z.string(),
  Sent_At: z.string().nullable(),
  Delivered_At: z.string().nullable(),
  Read_At: z.string().nullable(),
  Confirmed_At: z.string().nullable(),
  Needs_Receipt: z.boolean(),
  Reminders: z.number(),
  Reminded_At: z.string().nullable(),
  Handed_To: z.string().nullable(),
  Forwards: z.number(),
  State: z.enum(messageStates),
  Alerts: z.array(
    z.object({
      Alert_ID: idSchema,
      Article_ID: idSchema.nullable(),
      Title: z.string(),
      Site: z.string(),
      Level: level,
      Reason: reasonSchema,
      Is_Useful: z.boolean().nullable(),
    }),
  ),
  Deliveries: z.array(delivery),
});
export type AlertMessage = z.output<typeof message>;

const figures = z.object({
  Total: z.number(),
  Sent: z.number(),
  Delivered: z.number(),
  Read: z.number(),
  Confirmed: z.number(),
  Failed: z.number(),
  Useful: z.number(),
  Useless: z.number(),
  /** Milliseconds from notification to confirmation; null if nobody has confirmed. */
  Confirm_P50: z.number().nullable(),
  Confirm_P95: z.number().nullable(),
  Read_P50: z.number().nullable(),
  Read_P95: z.number().nullable(),
});
export type MessageFigures = z.output<typeof figures>;

/** Grouping keys of notification figures. */
export const figureGroups = ['rule', 'subject', 'channel', 'receiver', 'hour'] as const;

const list = '/v1/front/report/inform-message-list';
const hand = '/v1/front/report/sent-msg-manually';

/** Maximum number of articles in one manual message; longer ones are not read. */
export const maxSent = 50;

/** API of alert notifications: content, receivers and outcome. */
export const messageContract = defineContract({
  list: {
    method: 'GET',
    path: list,
    privilege: ['inform-message-list', 'browse'],
    summary: 'Lists alert notifications, latest first',
    query: messageFilterSchema.extend(page),
    result: z.object({ list: z.array(message), total: z.number() }),
  },
  resend: {
    method: 'POST',
    path: `${list}/again`,
    privilege: ['sent-msg-manually', 'modify'],
    summary: 'Retries the failed and uncertain deliveries of notifications',
    body: z.object({ Message_IDs: z.array(idSchema).min(1).max(100) }),
    result: z.object({ Queued: z.number() }),
  },
  byHand: {
    method: 'GET',
    path: hand,
    privilege: ['sent-msg-manually', 'browse'],
    summary: 'Lists manually sent notifications, latest first',
    query: messageFilterSchema.omit({ Rule_ID: true }).extend(page),
    result: z.object({ list: z.array(message), total: z.number() }),
  },
  preview: {
    method: 'POST',
    path: `${hand}/preview`,
    privilege: ['sent-msg-manually', 'modify'],
    summary: 'Previews the message about these articles',
    body: z.object({ Article_IDs: z.array(idSchema).min(1).max(maxSent), Note: z.string().max(500).default('') }),
    result: z.object({ Subject: z.string(), Text: z.string() }),
  },
  send: {
    method: 'POST',
    path: hand,
    privilege: ['sent-msg-manually', 'modify'],
    summary: 'Notifies receivers of articles immediately',
    body: z.object({
      Article_IDs: z.array(idSchema).min(1).max(maxSent),
      Receiver_IDs: z.array(idSchema).max(500).default([]),
      Groups: z.array(z.string().max(200)).max(50).default([]),
      Note: z.string().trim().max(500).default(''),
    }),
    result: z.object({ Message_Count: z.number() }),
  },
  receivers: {
    method: 'GET',
    path: `${hand}/receiver`,
    privilege: ['sent-msg-manually', 'modify'],
    summary: 'Lists possible receivers: those with a verified address, and the groups',
    result: z.object({
      list: z.array(z.object({ Receiver_ID: idSchema, Receiver_Name: z.string() })),
      Groups: z.array(z.string()),
    }),
  },
  receipts: {
    method: 'GET',
    path: '/v1/manage/report/auto-receipt-notification',
    privilege: ['auto-receipt-notification', 'browse'],
    summary: 'Lists required receipts, reminders and confirmations',
    query: messageFilterSchema.omit({ Needs_Receipt: true }).extend(page),
    result: z.object({ list: z.array(message), total: z.number(), Confirmed: z.number() }),
  },
  figures: {
    method: 'GET',
    path: '/v1/manage/report/inform-statistics',
    privilege: ['inform-statistics', 'browse'],
    summary: 'Counts notifications by rule, subject, channel, receiver or hour; each figure opens its list',
    query: z.object({ Notified_At: z.string().max(80), By: z.enum(figureGroups).default('rule') }),
    result: z.object({ All: figures, Groups: z.array(figures.extend({ Key: z.string(), Name: z.string() })) }),
  },
});

const token = z.string().regex(/^\d{1,19}\.\d{1,19}\.\d{1,12}\.[\w-]{43}$/, 'letter token');
const opened = z.object({
  Subject: z.string(),
  Receiver_Name: z.string(),
  Notified_At: z.string(),
  Confirmed_At: z.string().nullable(),
  Handed_To: z.string().nullable(),
  Forwards: z.number(),
  Expires_At: z.string(),
  Alerts: z.array(
    z.object({
      Alert_ID: idSchema,
      Title: z.string(),
      Site: z.string(),
      Level: level,
      Reason: reasonSchema,
      Note: z.string().nullable(),
      Is_Useful: z.boolean().nullable(),
      Published_At: z.string().nullable(),
      Url: z.string().nullable(),
      Text: z.string(),
      Words: z.array(z.string()),
    }),
  ),
  /** Possible new receivers: the others notified by the same rule. */
  Others: z.array(z.object({ Receiver_ID: idSchema, Receiver_Name: z.string() })),
});
export type OpenedMessage = z.output<typeof opened>;

const done = z.object({ Done: z.boolean() });

/** API of the page behind an alert link: no sign-in, and access to this notification only. */
export const openedContract = defineContract({
  read: {
    method: 'POST',
    path: '/public/alert-message/read',
    access: 'open',
    summary: 'Returns the notification with the texts of its articles; marks it as read',
    body: z.object({ Token: token }),
    result: opened,
  },
  confirm: {
    method: 'POST',
    path: '/public/alert-message/confirm',
    access: 'open',
    summary: 'Confirms the notification for the receiver',
    body: z.object({ Token: token }),
    result: done,
  },
  rate: {
    method: 'POST',
    path: '/public/alert-message/rate',
    access: 'open',
    summary: 'Records whether the receiver found an alert useful',
    body: z.object({ Token: token, Alert_ID: idSchema, Is_Useful: z.boolean() }),
    result: done,
  },
  handOver: {
    method: 'POST',
    path: '/public/alert-message/hand-over',
    access: 'open',
    summary: 'Reassigns the notification to another receiver of the same rule, who is notified immediately',
    body: z.object({ Token: token, Receiver_ID: idSchema }),
    result: done,
  },
  forward: {
    method: 'POST',
    path: '/public/alert-message/forward',
    access: 'open',
    summary: 'Counts a forward of the link by the receiver',
    body: z.object({ Token: token }),
    result: z.object({ Forwards: z.number() }),
  },
});
