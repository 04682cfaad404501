import { z } from 'zod';
import { defineContract } from '#core';
import { sizeSchema } from '#core/contract';
import { idSchema } from '#core/resource';

const path = '/v1/front/tools/web-search';
const enginePath = '/v1/operate/operation-setting/web-search-engine';
const look = ['web-search', 'browse'] as const;

/** Max number of results imported at once. */
export const maxImported = 50;

/**
 * States of an imported result: its page is fetched and goes through the pipeline; the result is then new, already
 * known, or rejected.
 */
export const importStates = ['waiting', 'storing', 'stored', 'known', 'rejected', 'failed'] as const;
export type ImportState = (typeof importStates)[number];

const failure = z.object({
  Code: z.string(),
  Message: z.string(),
  /** HTTP status returned by the engine, where that is the cause. */
  Status: z.number().nullable(),
});
/** Reason why an engine returned no results. */
export type WebSearchFailure = z.output<typeof failure>;

const result = z.object({
  /** Normalized URL that identifies the same article across engines. */
  Url_Key: z.string(),
  Url: z.string(),
  Title: z.string(),
  Summary: z.string(),
  Site: z.string(),
  Published_At: z.string().nullable(),
  /** The stored article: `own` can be opened by the caller, `common` exists but belongs to other clients. */
  Library: z.enum(['own', 'common']).nullable(),
  Article_ID: idSchema.nullable(),
});
export type WebSearchResult = z.output<typeof result>;

export const importedResultSchema = z.object({
  Import_ID: idSchema,
  Url: z.string(),
  Url_Key: z.string(),
  Title: z.string(),
  State: z.enum(importStates),
  /** True when the article has the full text of its page; otherwise it has the engine's summary. */
  Has_Page: z.boolean(),
  Error_Code: z.string().nullable(),
  Error_Message: z.string().nullable(),
  Reject_Reason: z.string().nullable(),
  Article_ID: idSchema.nullable(),
  User_Name: z.string().nullable(),
  Created_At: z.string(),
});
export type ImportedResult = z.output<typeof importedResultSchema>;

export const recentSearchSchema = z.object({ Keyword: z.string(), Searched_At: z.string() });
export type RecentSearch = z.output<typeof recentSearchSchema>;

export const webSearchContract = defineContract({
  engines: {
    method: 'GET',
    path: `${path}/engines`,
    privilege: look,
    summary: 'Lists the available external search engines',
    result: z.object({ list: z.array(z.object({ Engine_Key: z.string(), Engine_Name: z.string() })) }),
  },
  results: {
    method: 'GET',
    path: `${path}/results`,
    privilege: look,
    summary: 'Searches one external engine for the words of a query; limited to 120 requests per minute and user',
    query: z.object({
      keyword: z.string().trim().min(1).max(500),
      engine: z.string().min(1).max(100),
      after: z.string().max(100).optional(),
    }),
    result: z.object({
      list: z.array(result),
      next: z.string().nullable(),
      /** Total reported by the engine, if any. */
      total: z.number().nullable(),
      Failure: failure.nullable(),
    }),
  },
  history: {
    method: 'GET',
    path: `${path}/history`,
    privilege: look,
    summary: 'Lists the caller’s recent searches',
    result: z.object({ list: z.array(recentSearchSchema) }),
  },
  remember: {
    method: 'POST',
    path: `${path}/history`,
    privilege: look,
    summary: 'Records a search of the caller',
    body: z.object({ Keyword: z.string().trim().min(1).max(500) }),
  },
  forget: {
    method: 'DELETE',
    path: `${path}/history`,
    privilege: look,
    summary: 'Deletes the caller’s search history',
    query: z.object({ keyword: z.string().max(500).optional() }),
  },
  importResults: {
    method: 'POST',
    path: `${path}/imported`,
    privilege: ['web-search', 'modify'],
    summary: 'Imports results: their pages are fetched, and the articles belong to the caller’s client',
    body: z.object({
      Items: z
        .array(
          z.object({
            Url: z.string().trim().min(1).max(2000),
            Title: z.string().max(500),
            Summary: z.string().max(2000).default(''),
            Published_At: z.iso.datetime({ offset: true }).nullish(),
          }),
        )
        .min(1)
        .max(maxImported),
    }),
    result: z.object({
      accepted: z.number(),
      refused: z.array(z.object({ Url: z.string(), Code: z.string(), Message: z.string() })),
    }),
  },
  imported: {
    method: 'GET',
    path: `${path}/imported`,
    privilege: look,
    summary: 'Lists the results imported by the caller’s client, latest first',
    query: z.object({ after: idSchema.optional(), size: sizeSchema({ size: 50 }) }),
    result: z.object({ list: z.array(importedResultSchema), total: z.number(), next: z.string().nullable() }),
  },
  testEngine: {
    method: 'POST',
    path: `${enginePath}/test`,
    privilege: ['web-search-engine', 'modify'],
    summary: 'Sends a test query to an engine and returns its response',
    body: z.object({ id: idSchema, Words: z.string().trim().min(1).max(100) }),
    result: z.object({
      Sent_Url: z.string().nullable(),
      Milliseconds: z.number(),
      total: z.number(),
      Results: z.array(z.object({ Title: z.string(), Url: z.string(), Published_At: z.string().nullable() })),
      Failure: failure.nullable(),
    }),
  },
});
