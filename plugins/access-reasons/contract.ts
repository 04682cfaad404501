import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';

export const targetKinds = ['article', 'screen', 'export'] as const;
export type TargetKind = (typeof targetKinds)[number];

/** The links of the chain, from the client down to the column. */
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
  /** Null: says how it stands and decides nothing. */
  Holds: z.boolean().nullable(),
  /** A text of the plugin, `why.REASON`, with what is filled in. */
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
  /** Of a screen its path, of an export `METHOD /path`. */
  Key: z.string(),
  Plugin_ID: z.string(),
  /** Of a screen the text that names it, of an export a sentence. */
  Title: z.string(),
});
export type AccessTarget = z.output<typeof target>;

const difference = z.object({
  Plugin_ID: z.string(),
  Key: z.string(),
  /** What the one may and the other may not, as letters. */
  First: z.string(),
  Second: z.string(),
});
export type AccessDifference = z.output<typeof difference>;

const path = '/v1/manage/user-privilege-manage/access-reason';
const browse = ['access-reason', 'browse'] as const;
const users = z.string().regex(/^\d{1,19}(,\d{1,19})?$/, 'ids');

/** Asking the guards why. */
export const accessReasonContract = defineContract({
  targets: {
    method: 'GET',
    path: `${path}/target`,
    privilege: browse,
    summary: 'The screens and exports that can be asked about',
    result: z.object({ list: z.array(target), total: z.number() }),
  },
  explain: {
    method: 'GET',
    path,
    privilege: browse,
    summary: 'Whether one or two people see an article, a screen or an export, link by link of the chain',
    query: z.object({ User_IDs: users, Kind: z.enum(targetKinds), Key: z.string().min(1).max(300) }),
    result: z.object({ list: z.array(answer), total: z.number() }),
  },
  compare: {
    method: 'GET',
    path: `${path}/compare`,
    privilege: browse,
    summary: 'What one of two people may and the other may not: columns and categories of subjects',
    query: z.object({ User_IDs: z.string().regex(/^\d{1,19},\d{1,19}$/, 'ids') }),
    result: z.object({
      Columns: z.array(difference),
      /** Categories of subjects that only one of them sees, by name. */
      First_Classes: z.array(z.string()),
      Second_Classes: z.array(z.string()),
    }),
  },
});
