import { z } from 'zod';
import { defineContract } from '#core';
import { webUrlSchema } from '#core/contract';
import { idSchema } from '#core/resource';

/**
 * Kinds of chain entries: a page or screenshot was stored, a later check found something, or files were deleted when
 * their retention ended.
 */
export const entryKinds = ['page', 'screen-shot', 'unchanged', 'changed', 'gone', 'unreachable', 'removed'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Whose pages are stored: none, those of articles matched by one of the client's subjects, or all fetched pages. */
export const keepModes = ['off', 'matched', 'all'] as const;
export type KeepMode = (typeof keepModes)[number];

/** Reasons why a chain fails verification. */
export const breakReasons = [
  'sequence',
  'previous',
  'hash',
  'head',
  'anchor',
  'file-missing',
  'record-digest',
  'warc',
  'payload',
] as const;
export type BreakReason = (typeof breakReasons)[number];

const entry = z.object({
  Sequence: idSchema,
  Kind: z.enum(entryKinds),
  Url: z.string(),
  Status: z.number().nullable(),
  Fetched_At: z.string().nullable(),
  Recorded_At: z.string(),
  Payload_Digest: z.string(),
  Record_Digest: z.string(),
  Hash: z.string(),
  Size: z.number(),
  Detail: z.string(),
  /** False after the file was deleted at the end of its retention, or when there was no response. */
  Is_Stored: z.boolean(),
});
export type EvidenceEntry = z.output<typeof entry>;

const chainBreak = z.object({ Sequence: idSchema, Reason: z.enum(breakReasons), Text: z.string() });
export type ChainBreak = z.output<typeof chainBreak>;

const check = z.object({
  Requested_At: z.string(),
  Ended_At: z.string().nullable(),
  Entries: z.number(),
  Records: z.number(),
  Bytes: z.number(),
  Breaks: z.array(chainBreak),
});
export type ChainCheck = z.output<typeof check>;

const chain = z.object({
  Client_ID: idSchema,
  Client_Name: z.string(),
  Keep: z.enum(keepModes),
  Entries: z.number(),
  Articles: z.number(),
  Hash: z.string(),
  Bytes: z.number(),
  Size_Limit_MB: z.number(),
  Refused: z.number(),
  Refused_At: z.string().nullable(),
  Last_At: z.string().nullable(),
  Check: check.nullable(),
});
export type ChainState = z.output<typeof chain>;

const days = z.number().int().min(1).max(3650);
const hours = z
  .array(
    z
      .number()
      .int()
      .min(1)
      .max(24 * 90),
  )
  .max(10);
const megabytes = z.number().int().min(1).max(10_000_000);

/** Settings in effect. */
const setting = z.object({
  Keep: z.enum(keepModes),
  Retention_Days: days,
  Size_Limit_MB: megabytes,
  Observe_After_Hours: hours,
  Is_Page_Fetched: z.boolean(),
});
export type EvidenceSetting = z.output<typeof setting>;

/** Settings of a client; null follows the platform setting. */
const clientSetting = z.object({
  Keep: z.enum(keepModes).nullable(),
  Retention_Days: days.nullable(),
  Size_Limit_MB: megabytes.nullable(),
  Observe_After_Hours: hours.nullable(),
  Is_Page_Fetched: z.boolean().nullable(),
});
export type ClientSetting = z.output<typeof clientSetting>;

const source = z.object({
  Url: z.string(),
  Status: z.number(),
  Type: z.string(),
  Text: z.string(),
  Fetched_At: z.string(),
  Is_Stored: z.boolean(),
});
export type PageSource = z.output<typeof source>;

const difference = z.object({
  Before_At: z.string(),
  After_At: z.string(),
  Parts: z.array(z.object({ Kind: z.enum(['same', 'added', 'removed']), Text: z.string() })),
});
export type PageDifference = z.output<typeof difference>;

const base = '/v1/article';
const manage = '/v1/manage/evidence';
const id = z.object({ id: idSchema });
const piece = id.extend({ Sequence: idSchema });
const browse = ['evidence', 'browse'] as const;
const action = ['evidence', 'action'] as const;

/** Evidence of articles. `source-code` and `article-screen-shot` are named as in the specification. */
export const evidenceContract = defineContract({
  sourceCode: {
    method: 'GET',
    path: `${base}/source-code`,
    privilege: ['classifiedInfo', 'action'],
    summary: 'Returns the page behind a URL as stored for the client, or as it is now',
    query: z.object({ url: webUrlSchema() }),
    result: source,
  },
  screenShot: {
    method: 'GET',
    path: `${base}/article-screen-shot`,
    privilege: browse,
    summary:
      'Returns the latest stored screenshot of an article’s page, or the one at a position in the chain; without one, the page as it is now',
    query: id.extend({ Sequence: idSchema.optional() }),
    answers: 'file',
  },
  takeScreenShot: {
    method: 'POST',
    path: `${base}/article-screen-shot`,
    privilege: action,
    summary: 'Takes a screenshot of an article’s page and stores it as evidence',
    body: id,
    result: z.object({ Sequence: idSchema }),
  },
  list: {
    method: 'GET',
    path: `${base}/article-evidence`,
    privilege: browse,
    summary: 'Returns the client’s chain entries of an article, oldest first, and the time of the next check',
    query: id,
    result: z.object({
      list: z.array(entry),
      Is_Screen_Shot: z.boolean(),
      Has_Browser: z.boolean(),
      Next_At: z.string().nullable(),
    }),
  },
  keep: {
    method: 'POST',
    path: `${base}/article-evidence`,
    privilege: action,
    summary: 'Fetches an article’s page now and stores it, regardless of the settings',
    body: id,
    result: z.object({ Sequence: idSchema }),
  },
  source: {
    method: 'GET',
    path: `${base}/article-evidence-source`,
    privilege: browse,
    summary: 'Returns a page as stored',
    query: piece,
    result: source,
  },
  difference: {
    method: 'GET',
    path: `${base}/article-evidence-difference`,
    privilege: browse,
    summary: 'Compares the text of a page with the version stored before',
    query: piece,
    result: difference,
  },
  warc: {
    method: 'GET',
    path: `${base}/article-evidence-warc`,
    privilege: browse,
    summary: 'Returns all evidence of an article as one WARC file',
    query: id,
    answers: 'file',
  },
  proof: {
    method: 'GET',
    path: `${base}/article-evidence-proof`,
    privilege: browse,
    summary: 'Returns the proof that links the WARC file of an article to the client’s chain, as JSON',
    query: id,
    answers: 'file',
  },
});

/** Settings and chains. An operator sees and verifies the chains of all clients and sets the platform defaults. */
export const evidenceManageContract = defineContract({
  setting: {
    method: 'GET',
    path: `${manage}/setting`,
    privilege: ['evidence-setting', 'browse'],
    summary: 'Returns the evidence settings of the caller’s client: its own, the platform’s, and those in effect',
    result: z.object({ Client: clientSetting, Platform: setting, Effective: setting, Is_Platform: z.boolean() }),
  },
  saveSetting: {
    method: 'PUT',
    path: `${manage}/setting`,
    privilege: ['evidence-setting', 'modify'],
    summary: 'Updates the evidence settings; only operators set the storage quota of a client',
    body: clientSetting,
    result: z.object({ Effective: setting }),
  },
  chains: {
    method: 'GET',
    path: `${manage}/chain-list`,
    privilege: ['evidence-setting', 'browse'],
    summary: 'Returns the state of the caller’s chain; for operators, of every chain',
    result: z.object({ list: z.array(chain), total: z.number() }),
  },
  verify: {
    method: 'POST',
    path: `${manage}/verify`,
    privilege: ['evidence-setting', 'action'],
    summary: 'Verifies a chain from its first to its last entry, including every record',
    body: z.object({ Client_ID: idSchema }),
    result: z.object({ Is_Queued: z.boolean() }),
  },
});
