import { z } from 'zod';
import { defineContract } from '#core';
import { deliveryStates } from './delivery';
import { messageKinds } from './kinds';

const path = '/v1/front/message-way';
const channelId = z
  .string()
  .regex(/^[a-z]+(-[a-z]+)*$/)
  .max(40);
const kind = z.enum(messageKinds);

const way = z.object({
  Channel: channelId,
  /** The plugin that brings it; its texts name the channel and its addresses. */
  Plugin: z.string(),
  /** `user`: the person is the address, nothing need be bound. */
  Address_Kind: z.enum(['account', 'user']),
  /** What addresses look like, as a regular expression. */
  Pattern: z.string(),
  Address: z.string().nullable(),
  /** Kinds of messages that the person does not want here. */
  Off_Kinds: z.array(kind),
});
export type OwnWay = z.output<typeof way>;

/** How messages reach the caller. */
export const ownWayContract = defineContract({
  list: {
    method: 'GET',
    path,
    access: 'user',
    summary: 'The channels that may reach the caller: what is bound, and which kinds of messages are off',
    result: z.object({ list: z.array(way), total: z.number() }),
  },
  save: {
    method: 'PUT',
    path,
    access: 'user',
    summary: 'Binds an account of the caller to a channel, or releases it, and says which kinds of messages are off',
    body: z.object({
      Channel: channelId,
      Address: z.string().trim().min(1).max(200).nullable(),
      Off_Kinds: z.array(kind).max(messageKinds.length),
    }),
    result: way,
  },
  test: {
    method: 'POST',
    path: `${path}/test`,
    access: 'user',
    summary: 'Sends the caller a message by one of the channels and says what became of it; five in ten minutes',
    body: z.object({ Channel: channelId }),
    result: z.object({ Status: z.enum(deliveryStates), Reason: z.string().nullable() }),
  },
});
