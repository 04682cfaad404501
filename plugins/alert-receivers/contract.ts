import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';

const path = '/v1/manage/report/inform-user';

const addressState = z.object({
  Address_ID: idSchema,
  Channel: z.string(),
  Address: z.string(),
  Verified_At: z.string().nullable(),
  /** When the receiver unsubscribed this address. */
  Left_At: z.string().nullable(),
});
/** State of an address; list rows contain the states of their receiver as `Address_States`. */
export type AddressState = z.output<typeof addressState>;

/** Operations on receivers besides the list and the form. */
export const receiverContract = defineContract({
  channels: {
    method: 'GET',
    path: `${path}/channel`,
    privilege: ['inform-user', 'browse'],
    summary: 'Lists the channels for which receivers can have addresses',
    result: z.object({
      list: z.array(z.object({ Channel: z.string(), Plugin: z.string(), Kind: z.string() })),
      total: z.number(),
    }),
  },
  verify: {
    method: 'POST',
    path: `${path}/verify`,
    privilege: ['inform-user', 'action'],
    summary: 'Sends a code and a link to an address, with which its owner verifies it',
    body: z.object({ Address_ID: idSchema }),
    result: z.object({ Sent: z.boolean() }),
  },
  enterCode: {
    method: 'POST',
    path: `${path}/code`,
    privilege: ['inform-user', 'modify'],
    summary: 'Verifies an address by the code that was sent to it',
    body: z.object({ Address_ID: idSchema, Code: z.string().regex(/^\d{6}$/, 'code') }),
    result: addressState,
  },
  test: {
    method: 'POST',
    path: `${path}/test`,
    privilege: ['inform-user', 'action'],
    summary: 'Sends a test message to all verified addresses of a receiver',
    body: z.object({ Receiver_ID: idSchema }),
    result: z.object({ Sent: z.number() }),
  },
});

const token = z.string().regex(/^(verify|leave)\.\d{1,19}\.\d{1,19}\.\d{1,12}\.[\w-]{43}$/, 'address token');
const addressLink = z.object({
  Purpose: z.enum(['verify', 'leave']),
  Channel: z.string(),
  /** Masked: most characters are replaced by asterisks. */
  Address: z.string(),
  Is_Done: z.boolean(),
});
export type AddressLink = z.output<typeof addressLink>;

/** Operations of an address owner through a link, without sign-in. */
export const addressContract = defineContract({
  look: {
    method: 'POST',
    path: '/public/alert-address/look',
    access: 'open',
    summary: 'Returns the purpose of a link; changes nothing',
    body: z.object({ Token: token }),
    result: addressLink,
  },
  leave: {
    method: 'POST',
    path: '/public/alert-address/leave',
    access: 'open',
    summary: 'Unsubscribes the address at one click in a mail program (RFC 8058)',
    accepts: 'form',
    query: z.object({ Token: token }),
    body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
    result: addressLink,
  },
  leavePage: {
    method: 'GET',
    path: '/public/alert-address/leave',
    access: 'open',
    summary: 'Redirects mail programs without one-click unsubscription to the page that asks first',
    query: z.object({ Token: token }),
    answers: 'response',
  },
  use: {
    method: 'POST',
    path: '/public/alert-address/use',
    access: 'open',
    summary: 'Verifies or unsubscribes the address',
    body: z.object({ Token: token }),
    result: addressLink,
  },
});
