import { z } from 'zod';
import { defineContract } from '#core';
import { deliveryStates } from './delivery';

const path = '/v1/manage/system-setting/message-channel';
const channelId = z
  .string()
  .regex(/^[a-z]+(-[a-z]+)*$/)
  .max(40);
const value = z.union([
  z.string().max(2000),
  z.number(),
  z.boolean(),
  z.record(z.string().max(60), z.string().max(200)),
]);
const state = z.enum(deliveryStates);
const secret = z.union([z.string().min(1).max(1000), z.record(z.string().max(60), z.string().max(1000))]);
export type SecretValue = z.output<typeof secret>;

const channel = z.object({
  Channel: channelId,
  /** Plugin that provides the channel; its texts name the channel and its settings. */
  Plugin: z.string(),
  Is_Enabled: z.boolean(),
  /** True if the client has its own settings; otherwise the installation's gateway sends, if there is one. */
  Is_Own: z.boolean(),
  Has_Common: z.boolean(),
  Fields: z.array(
    z.object({
      Name: z.string(),
      Kind: z.enum(['text', 'number', 'toggle', 'choice', 'pairs', 'secret', 'secret-pairs']),
      Choices: z.array(z.string()),
      Is_Required: z.boolean(),
      Default: value.nullable(),
    }),
  ),
  /** Without secrets, which are never returned. */
  Settings: z.record(z.string(), value),
  /** Secrets that are set. */
  Secrets_Set: z.array(z.string()),
  /** Names in secrets that consist of several named values. */
  Secret_Names: z.record(z.string(), z.array(z.string())),
  /**
   * Time of the last success, and time and reason of the last failure, within the latest deliveries; null if there was
   * none.
   */
  Last_Sent_At: z.string().nullable(),
  Last_Failed_At: z.string().nullable(),
  Last_Failure: z.string().nullable(),
  /** Addresses that the service replaced and that messages still use; their messages go to the new ones. */
  Moved: z.array(z.object({ Address: z.string(), Moved_To: z.string(), Moved_At: z.string() })),
  Address: z.object({
    Kind: z.enum(['mail', 'phone', 'url', 'account', 'group', 'user']),
    /** Address format as a regular expression. */
    Pattern: z.string(),
    /** Allowed names, if only these are allowed. */
    Choices: z.array(z.string()).nullable(),
  }),
});
export type Channel = z.output<typeof channel>;
export type ChannelField = Channel['Fields'][number];
export type SettingValue = z.output<typeof value>;

/** Message channels of a client. */
export const channelContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: ['message-channel', 'browse'],
    summary: 'Available channels with the client’s settings; secrets are only named',
    result: z.object({ list: z.array(channel), total: z.number() }),
  },
  save: {
    method: 'PUT',
    path,
    privilege: ['message-channel', 'modify'],
    summary: 'Configures a channel for the client; an omitted secret is unchanged',
    body: z.object({
      Channel: channelId,
      Is_Enabled: z.boolean(),
      /** Null uses the installation’s gateway. */
      Settings: z.record(z.string().max(60), value).nullable(),
      /** Named values are added to the stored ones; an empty text removes a name. */
      Secrets: z.record(z.string().max(60), secret).default({}),
    }),
    result: channel,
  },
  test: {
    method: 'POST',
    path: `${path}/test`,
    privilege: ['message-channel', 'action'],
    summary: 'Sends a test message with the saved settings and returns its result',
    body: z.object({
      Channel: channelId,
      /** Ignored if the channel reaches users of the product: the caller is notified. */
      Address: z.string().trim().max(200).default(''),
    }),
    result: z.object({ Status: state, Reason: z.string().nullable() }),
  },
});

const receipt = z.object({ Subject: z.string(), Sent_At: z.string().nullable(), Status: state });
export type Receipt = z.output<typeof receipt>;
const token = z.string().regex(/^\d{1,19}\.\d{1,19}\.[\w-]{43}$/, 'receipt');

/** Receipts of a message, identified by the token in its link. */
export const receiptContract = defineContract({
  read: {
    method: 'POST',
    path: '/public/message-receipt/read',
    access: 'open',
    summary: 'The recipient has opened the message',
    body: z.object({ Token: token }),
    result: receipt,
  },
  confirm: {
    method: 'POST',
    path: '/public/message-receipt/confirm',
    access: 'open',
    summary: 'The recipient confirms the message',
    body: z.object({ Token: token }),
    result: receipt,
  },
  report: {
    method: 'POST',
    path: '/public/message-receipt/delivered',
    access: 'open',
    summary: 'A gateway reports that the message was delivered; `Token` is part of the URL it received',
    query: z.object({ Token: token }),
    result: z.object({ Status: state }),
  },
});
