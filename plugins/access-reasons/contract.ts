import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema, idListSchema } from '#core/resource';

export const targetKinds = ['article', 'screen', 'export'] as const;
export type TargetKind = (typeof targetKinds)[number];

/** Links of the access chain, ordered from the client down to the column. */
export const chainLinks = [
  'client',
  'sub-client',
  'person',
  'password',
  'service-period',
  'plugin',
  'role',
  'column',
  'group',
  'class',
  'article',
] as const;
export type ChainLink = (typeof chainLinks)[number];

const step = z.object({
  Link: z.enum(chainLinks),
  /** Null: the link is informational and decides nothing. */
  Holds: z.boolean().nullable(),
  /** A text of the plugin, `why.REASON`, with its parameters filled in. */
  Reason: z.string(),
  Values: z.record(z.string(), z.string()),
});
export type ReasonStep = z.output<typeof step>;

const answer = z.object({
  User_ID: idSchema,
  User_Name: z.string(),
  Display_Name: z.string(),
  Is_Allowed: z.boolean(),
  Steps: z.array(step),
});
export type AccessAnswer = z.output<typeof answer>;

const target = z.object({
  Kind: z.enum(['screen', 'export']),
  /** For a screen its path, for an export `METHOD /path`. */
  Key: z.string(),
  Plugin_ID: z.string(),
  /** For a screen the key of its title text, for an export a sentence. */
  Title: z.string(),
});
export type AccessTarget = z.output<typeof target>;

const difference = z.object({
  Plugin_ID: z.string(),
  Key: z.string(),
  /** What the first person may do and the second may not, as verb characters. */
  First: z.string(),
  Second: z.string(),
});
export type AccessDifference = z.output<typeof difference>;

const path = '/v1/manage/user-privilege-manage/access-reason';
const browse = ['access-reason', 'browse'] as const;
const users = idListSchema(2);

/** API that explains access decisions. */
export const accessReasonContract = defineContract({
  targets: {
    method: 'GET',
    path: `${path}/target`,
    privilege: browse,
    summary: 'Lists the screens and exports whose access can be explained',
    result: z.object({ list: z.array(target), total: z.number() }),
  },
  explain: {
    method: 'GET',
    path,
    privilege: browse,
    summary: 'Explains link by link whether one or two people can see an article, a screen or an export',
    query: z.object({ User_IDs: users, Kind: z.enum(targetKinds), Key: z.string().min(1).max(300) }),
    result: z.object({ list: z.array(answer), total: z.number() }),
  },
  compare: {
    method: 'GET',
    path: `${path}/compare`,
    privilege: browse,
    summary: 'Lists the columns and subject categories that only one of two people can access',
    query: z.object({ User_IDs: z.string().regex(/^\d{1,19},\d{1,19}$/, 'ids') }),
    result: z.object({
      Columns: z.array(difference),
      /** Names of the subject categories that only one of the two people sees. */
      First_Classes: z.array(z.string()),
      Second_Classes: z.array(z.string()),
    }),
  },
});
