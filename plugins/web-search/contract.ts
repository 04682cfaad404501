import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';

const path = '/v1/front/tools/web-search';
const enginePath = '/v1/operate/operation-setting/web-search-engine';
const look = ['web-search', 'browse'] as const;

/** Results that are taken in at once. */
export const mostTaken = 50;

/**
 * What becomes of a result that is taken in: its page is fetched, it goes through the pipeline, and then it is new, was
 * known, or was turned away.
 */
export const takenStates = ['waiting', 'storing', 'stored', 'known', 'rejected', 'failed'] as const;
export type TakenState = (typeof takenStates)[number];

const failure = z.object({
  Code: z.string(),
  Message: z.string(),
  /** What the engine answered, where that is what was wrong. */
  Status: z.number().nullable(),
});
/** Why an engine gave nothing. */
export type WebSearchFailure = z.output<typeof failure>;

const result = z.object({
  /** The address by which the same article is known again, whoever found it. */
  Url_Key: z.string(),
  Url: z.string(),
  Title: z.string(),
  Summary: z.string(),
  Site: z.string(),
  Published_At: z.string().nullable(),
  /** The article in the library: `own` opens for the caller, `common` is there but concerns other clients. */
  Library: z.enum(['own', 'common']).nullable(),
  Article_ID: idSchema.nullable(),
});
export type WebSearchResult = z.output<typeof result>;

const taken = z.object({
  Taken_ID: idSchema,
  Url: z.string(),
  Url_Key: z.string(),
  Title: z.string(),
  State: z.enum(takenStates),
  /** Whether the article has the text of its page; else it has what the engine said of it. */
  Has_Page: z.boolean(),
  Error_Code: z.string().nullable(),
  Error_Message: z.string().nullable(),
  Reject_Reason: z.string().nullable(),
  Article_ID: idSchema.nullable(),
  User_Name: z.string().nullable(),
  Created_At: z.string(),
});
export type TakenArticle = z.output<typeof taken>;

export const webSearchContract = defineContract({
  engines: {
    method: 'GET',
    path: `${path}/engines`,
    privilege: look,
    summary: 'The engines outside that can be asked',
    result: z.object({ list: z.array(z.object({ Engine_Key: z.string(), Engine_Name: z.string() })) }),
  },
  results: {
    method: 'GET',
    path: `${path}/results`,
    privilege: look,
    summary: 'What one engine outside finds for the words of a query; 120 questions a minute from one person',
    query: z.object({
      keyword: z.string().trim().min(1).max(500),
      engine: z.string().min(1).max(100),
      after: z.string().max(100).optional(),
    }),
    result: z.object({
      list: z.array(result),
      next: z.string().nullable(),
      /** As the engine counts, where it says so. */
      total: z.number().nullable(),
      Failure: failure.nullable(),
    }),
  },
  history: {
    method: 'GET',
    path: `${path}/history`,
    privilege: look,
    summary: 'What the caller searched for lately',
    result: z.object({ list: z.array(z.object({ Keyword: z.string(), Searched_At: z.string() })) }),
  },
  remember: {
    method: 'POST',
    path: `${path}/history`,
    privilege: look,
    summary: 'Writes down what the caller searches for',
    body: z.object({ Keyword: z.string().trim().min(1).max(500) }),
  },
  forget: {
    method: 'DELETE',
    path: `${path}/history`,
    privilege: look,
    summary: 'Forgets what the caller searched for',
    query: z.object({ keyword: z.string().max(500).optional() }),
  },
  take: {
    method: 'POST',
    path: `${path}/taken`,
    privilege: ['web-search', 'modify'],
    summary: 'Takes results into the library: their pages are fetched, and they belong to the caller’s client',
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
        .max(mostTaken),
    }),
    result: z.object({
      accepted: z.number(),
      refused: z.array(z.object({ Url: z.string(), Code: z.string(), Message: z.string() })),
    }),
  },
  taken: {
    method: 'GET',
    path: `${path}/taken`,
    privilege: look,
    summary: 'What the caller’s client has taken in, the latest first',
    query: z.object({ after: idSchema.optional(), size: z.coerce.number().int().min(1).max(100).default(50) }),
    result: z.object({ list: z.array(taken), total: z.number(), next: z.string().nullable() }),
  },
  testEngine: {
    method: 'POST',
    path: `${enginePath}/test`,
    privilege: ['web-search-engine', 'modify'],
    summary: 'Sends words to an engine now and tells what came back',
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
