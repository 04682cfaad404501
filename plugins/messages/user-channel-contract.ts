import { z } from 'zod';
import { defineContract } from '#core';
import { deliveryStates } from './delivery';
import { messageKinds } from './kinds';

const path = '/v1/front/user-channel';
const channelId = z
  .string()
  .regex(/^[a-z]+(-[a-z]+)*$/)
  .max(40);
const kind = z.enum(messageKinds);

const userChannelSchema = z.object({
  Channel: channelId,
  /** Plugin that provides the channel; its texts name the channel and its addresses. */
  Plugin: z.string(),
  /** `user`: the user is the address, so nothing needs to be linked. */
  Address_Kind: z.enum(['account', 'user']),
  /** Address format as a regular expression. */
  Pattern: z.string(),
  Address: z.string().nullable(),
  /** Kinds of messages that the user has disabled for this channel. */
  Off_Kinds: z.array(kind),
});
export type UserChannel = z.output<typeof userChannelSchema>;

/** Personal notification settings of the caller. */
export const userChannelContract = defineContract({
  list: {
    method: 'GET',
    path,
    access: 'user',
    summary: 'Channels available to the caller: linked accounts and disabled kinds of messages',
    result: z.object({ list: z.array(userChannelSchema), total: z.number() }),
  },
  save: {
    method: 'PUT',
    path,
    access: 'user',
    summary: 'Links or unlinks an account of the caller for a channel, and sets the disabled kinds of messages',
    body: z.object({
      Channel: channelId,
      Address: z.string().trim().min(1).max(200).nullable(),
      Off_Kinds: z.array(kind).max(messageKinds.length),
    }),
    result: userChannelSchema,
  },
  test: {
    method: 'POST',
    path: `${path}/test`,
    access: 'user',
    summary: 'Sends the caller a test message over one channel and returns its result; five in ten minutes',
    body: z.object({ Channel: channelId }),
    result: z.object({ Status: z.enum(deliveryStates), Reason: z.string().nullable() }),
  },
});
