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
  /** The plugin that brings it; its texts name the channel and its settings. */
  Plugin: z.string(),
  Is_Enabled: z.boolean(),
  /** The client has settings of its own; otherwise the installation's gateway sends, if there is one. */
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
  /** Without secrets, which are never told again. */
  Settings: z.record(z.string(), value),
  /** Secrets that are set. */
  Secrets_Set: z.array(z.string()),
  /** Of secrets that are several with names: the names. */
  Secret_Names: z.record(z.string(), z.array(z.string())),
  /** When the last message left and when the last one failed and why, of the latest deliveries; null where none did. */
  Last_Sent_At: z.string().nullable(),
  Last_Failed_At: z.string().nullable(),
  Last_Failure: z.string().nullable(),
  /** Addresses that the service replaced and that messages still name; they go to the new ones. */
  Moved: z.array(z.object({ Address: z.string(), Moved_To: z.string(), Moved_At: z.string() })),
  Address: z.object({
    Kind: z.enum(['mail', 'phone', 'url', 'account', 'group', 'user']),
    /** What addresses look like, as a regular expression. */
    Pattern: z.string(),
    /** Names that may be given, where there are no others. */
    Choices: z.array(z.string()).nullable(),
  }),
});
export type Channel = z.output<typeof channel>;
export type ChannelField = Channel['Fields'][number];
export type SettingValue = z.output<typeof value>;

/** How a client's messages leave. */
export const channelContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: ['message-channel', 'browse'],
    summary: 'The channels that there are, with the client’s settings; secrets are only named',
    result: z.object({ list: z.array(channel), total: z.number() }),
  },
  save: {
    method: 'PUT',
    path,
    privilege: ['message-channel', 'modify'],
    summary: 'Sets a channel for the client; a secret that is left out stays as it is',
    body: z.object({
      Channel: channelId,
      Is_Enabled: z.boolean(),
      /** Null: the installation’s gateway. */
      Settings: z.record(z.string().max(60), value).nullable(),
      /** What is several with names is added to what is kept; an empty text takes a name away. */
      Secrets: z.record(z.string().max(60), secret).default({}),
    }),
    result: channel,
  },
  test: {
    method: 'POST',
    path: `${path}/test`,
    privilege: ['message-channel', 'action'],
    summary: 'Sends a message to try the saved settings, and says what became of it',
    body: z.object({
      Channel: channelId,
      /** Of no matter where the channel reaches those who sign in here: the caller is told. */
      Address: z.string().trim().max(200).default(''),
    }),
    result: z.object({ Status: state, Reason: z.string().nullable() }),
  },
});

const receipt = z.object({ Subject: z.string(), Sent_At: z.string().nullable(), Status: state });
export type Receipt = z.output<typeof receipt>;
const token = z.string().regex(/^\d{1,19}\.\d{1,19}\.[\w-]{43}$/, 'receipt');

/** What comes back of a message; the token in its link says of which. */
export const receiptContract = defineContract({
  read: {
    method: 'POST',
    path: '/public/message-receipt/read',
    access: 'open',
    summary: 'The receiver has opened the message',
    body: z.object({ Token: token }),
    result: receipt,
  },
  confirm: {
    method: 'POST',
    path: '/public/message-receipt/confirm',
    access: 'open',
    summary: 'The receiver confirms the message',
    body: z.object({ Token: token }),
    result: receipt,
  },
  report: {
    method: 'POST',
    path: '/public/message-receipt/delivered',
    access: 'open',
    summary: 'A gateway reports that the message has reached the receiver; `Token` stands in the address it was given',
    query: z.object({ Token: token }),
    result: z.object({ Status: state }),
  },
});
