import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { keyScopes } from './scopes';

const path = '/v1/front/tools/report-data-api';
const browse = ['report-data-api', 'browse'] as const;
const modify = ['report-data-api', 'modify'] as const;
const remove = ['report-data-api', 'delete'] as const;

/** How much a key may ask unless told, and at most. */
export const keyLimits = { minute: { usual: 60, most: 600 }, day: { usual: 5_000, most: 100_000 } } as const;
/** What all keys of a client may ask in 24 hours together. */
export const clientDayLimit = 100_000;
/** Days for which calls are kept. */
export const loggedDays = 30;

const draft = z.object({
  Key_Name: z.string().trim().min(1).max(60),
  Scopes: z.array(z.enum(keyScopes)).min(1).max(keyScopes.length),
  /** Only these subjects; none for all that its maker sees. */
  Subject_IDs: z.array(idSchema).max(200).default([]),
  /** Addresses and networks such as `10.0.0.0/8` that may use it; none for any. */
  Networks: z.array(z.string().trim().min(2).max(50)).max(20).default([]),
  Minute_Limit: z.number().int().min(1).max(keyLimits.minute.most).default(keyLimits.minute.usual),
  Day_Limit: z.number().int().min(1).max(keyLimits.day.most).default(keyLimits.day.usual),
  Expires_At: z.iso.datetime({ offset: true }).nullable().default(null),
});
export type KeyDraft = z.output<typeof draft>;

/** Why a key answers nobody: it was taken back, has ended, or its maker may not come in any more. */
export const keyStates = ['good', 'revoked', 'expired', 'ownerless'] as const;

const key = draft.extend({
  Key_ID: idSchema,
  /** What can be told of it: its beginning and its last letters. */
  Hint: z.string(),
  State: z.enum(keyStates),
  /** The caller made it, or sees all that it may show. */
  May_Change: z.boolean(),
  User_Name: z.string().nullable(),
  Created_At: z.string(),
  Last_Used_At: z.string().nullable(),
  /** Calls of the last 24 hours, and those of them that were refused or failed: what the log lists. */
  Calls: z.number(),
  Failures: z.number(),
});
export type ApiKey = z.output<typeof key>;

const call = z.object({
  Call_ID: idSchema,
  Key_ID: idSchema,
  Key_Name: z.string(),
  /** By what it came. */
  Way: z.enum(['rest', 'mcp']),
  /** The endpoint or tool. */
  Call_Name: z.string(),
  /** What was asked, as JSON. */
  Question: z.string(),
  /** HTTP's; 200 for what was answered. */
  Status: z.number(),
  Row_Count: z.number(),
  Milliseconds: z.number(),
  Address: z.string(),
  Called_At: z.string(),
});
export type ApiCall = z.output<typeof call>;

/** Keys of other systems and what they asked. */
export const keyContract = defineContract({
  keys: {
    method: 'GET',
    path: `${path}/key-list`,
    privilege: browse,
    summary: 'The keys of the client with what they asked in the last 24 hours',
    result: z.object({
      list: z.array(key),
      total: z.number(),
      Client_Calls: z.number(),
      Client_Day_Limit: z.number(),
      /** Where the calls answer. */
      Base_URL: z.string(),
    }),
  },
  createKey: {
    method: 'POST',
    path: `${path}/key`,
    privilege: modify,
    summary: 'Makes a key; it is told this once and kept as a hash',
    body: draft,
    result: z.object({ Key: z.string(), Row: key }),
  },
  updateKey: {
    method: 'PUT',
    path: `${path}/key`,
    privilege: modify,
    summary: 'Changes what a key is good for',
    body: draft.extend({ Key_ID: idSchema }),
    result: key,
  },
  revokeKey: {
    method: 'POST',
    path: `${path}/revoke-key`,
    privilege: remove,
    summary: 'Takes a key back for good; what it asked stays in the log',
    body: z.object({ Key_ID: idSchema }),
    result: key,
  },
  calls: {
    method: 'GET',
    path: `${path}/call-list`,
    privilege: browse,
    summary: 'What keys asked, the latest first',
    query: z.object({
      Key_ID: idSchema.optional(),
      /** Of the last 24 hours only. */
      Is_Recent: z.enum(['true', 'false']).default('false'),
      /** Refused or failed only. */
      Is_Failed: z.enum(['true', 'false']).default('false'),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      size: z.coerce.number().int().min(1).max(100).default(20),
    }),
    result: z.object({ list: z.array(call), total: z.number() }),
  },
});
