import { z } from 'zod';
import { defineContract } from '#core';
import { lineSchema, pageSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { keyScopes } from './scopes';

const path = '/v1/front/tools/report-data-api';
const browse = ['report-data-api', 'browse'] as const;
const modify = ['report-data-api', 'modify'] as const;
const remove = ['report-data-api', 'delete'] as const;

/** Default and maximum rate limits of a key. */
export const keyLimits = { minute: { usual: 60, max: 600 }, day: { usual: 5_000, max: 100_000 } } as const;
/** Maximum number of calls by all keys of a client in 24 hours. */
export const clientDayLimit = 100_000;
/** Days for which calls are logged. */
export const loggedDays = 30;

const draft = z.object({
  Key_Name: lineSchema(60, 1),
  Scopes: z.array(z.enum(keyScopes)).min(1).max(keyScopes.length),
  /** Limits the key to these subjects; empty means all that its creator sees. */
  Subject_IDs: z.array(idSchema).max(200).default([]),
  /** IP addresses and networks such as `10.0.0.0/8` that may use the key; empty means any. */
  Networks: z.array(z.string().trim().min(2).max(50)).max(20).default([]),
  Minute_Limit: z.number().int().min(1).max(keyLimits.minute.max).default(keyLimits.minute.usual),
  Day_Limit: z.number().int().min(1).max(keyLimits.day.max).default(keyLimits.day.usual),
  Expires_At: z.iso.datetime({ offset: true }).nullable().default(null),
});
export type KeyDraft = z.output<typeof draft>;

/**
 * State of a key; all except `good` are rejected: it was revoked, has expired, or its creator may no longer sign in.
 */
export const keyStates = ['good', 'revoked', 'expired', 'ownerless'] as const;

export const apiKeySchema = draft.extend({
  Key_ID: idSchema,
  /** Visible part of the key: its prefix and its last characters. */
  Hint: z.string(),
  State: z.enum(keyStates),
  /** True if the caller created it, or sees everything that it may show. */
  May_Change: z.boolean(),
  User_Name: z.string().nullable(),
  Created_At: z.string(),
  Last_Used_At: z.string().nullable(),
  /** Calls of the last 24 hours, and the refused or failed ones among them, as listed in the log. */
  Calls: z.number(),
  Failures: z.number(),
});
export type ApiKey = z.output<typeof apiKeySchema>;

export const apiCallSchema = z.object({
  Call_ID: idSchema,
  Key_ID: idSchema,
  Key_Name: z.string(),
  /** Protocol of the call. */
  Protocol: z.enum(['rest', 'mcp']),
  /** The endpoint or tool. */
  Call_Name: z.string(),
  /** The query as JSON. */
  Question: z.string(),
  /** HTTP status; 200 for successful calls. */
  Status: z.number(),
  Row_Count: z.number(),
  Milliseconds: z.number(),
  Address: z.string(),
  Called_At: z.string(),
});
export type ApiCall = z.output<typeof apiCallSchema>;

/** API keys for other systems, and their calls. */
export const keyContract = defineContract({
  keys: {
    method: 'GET',
    path: `${path}/key-list`,
    privilege: browse,
    summary: 'The keys of the client with their calls of the last 24 hours',
    result: z.object({
      list: z.array(apiKeySchema),
      total: z.number(),
      Client_Calls: z.number(),
      Client_Day_Limit: z.number(),
      /** Base URL of the calls. */
      Base_URL: z.string(),
    }),
  },
  createKey: {
    method: 'POST',
    path: `${path}/key`,
    privilege: modify,
    summary: 'Creates a key, which is shown only once and stored as a hash',
    body: draft,
    result: z.object({ Key: z.string(), Row: apiKeySchema }),
  },
  updateKey: {
    method: 'PUT',
    path: `${path}/key`,
    privilege: modify,
    summary: 'Changes the permissions of a key',
    body: draft.extend({ Key_ID: idSchema }),
    result: apiKeySchema,
  },
  revokeKey: {
    method: 'POST',
    path: `${path}/revoke-key`,
    privilege: remove,
    summary: 'Revokes a key permanently; its calls remain in the log',
    body: z.object({ Key_ID: idSchema }),
    result: apiKeySchema,
  },
  calls: {
    method: 'GET',
    path: `${path}/call-list`,
    privilege: browse,
    summary: 'Calls by API keys, latest first',
    query: z.object({
      Key_ID: idSchema.optional(),
      /** Limits the list to the last 24 hours. */
      Is_Recent: z.enum(['true', 'false']).default('false'),
      /** Limits the list to refused or failed calls. */
      Is_Failed: z.enum(['true', 'false']).default('false'),
      ...pageSchema().shape,
    }),
    result: z.object({ list: z.array(apiCallSchema), total: z.number() }),
  },
});
