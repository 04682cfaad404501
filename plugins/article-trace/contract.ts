import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import type { ExplainedClause } from '#plugins/subjects';

/** Steps of an article's path, in order. */
export const traceSteps = [
  'source',
  'schedule',
  'fetch',
  'item',
  'page',
  'intake',
  'reject',
  'store',
  'copy',
  'client',
  'filter',
  'subject',
  'reach',
] as const;

/** Repairs of a step that take one click; the parameters are those of the call that performs it. */
export const repairKinds = [
  'add-source',
  'enable-source',
  'run-source',
  'reject-to-trial',
  'reject-exception',
  'collect-again',
  'read-page-again',
  'remove-black-list',
  'remove-black-word',
  'change-filter-parameter',
  'except-article',
  'show-again',
  'enable-subject',
  'put-in-subject',
  'apply-rules',
  'widen-rule',
  'drop-exclusion',
] as const;

/** Maximum length of the searched text, in characters. */
export const maxInputLength = 50_000;

const repair = z.object({ Kind: z.enum(repairKinds), Parameters: z.record(z.string(), z.string()) });
export type Repair = z.output<typeof repair>;

/**
 * Who can perform a repair that the caller cannot: the operators of the platform, colleagues with more permissions, or,
 * for an operator, users of the client.
 */
export const barredTo = ['operator', 'colleague', 'client'] as const;

const step = z.object({
  Step: z.enum(traceSteps),
  /** `stopped`: the article went no further; `warned`: it did, but with a problem. */
  State: z.enum(['passed', 'warned', 'stopped']),
  /** Result code; together with the step it identifies a text. */
  Code: z.string(),
  /** Parameters of the text; names that end in `_At` are times. */
  Details: z.record(z.string(), z.union([z.string(), z.number()])),
  At: z.string().nullable(),
  Repairs: z.array(repair),
  /** Repairs that the caller may not perform, and who can. */
  Barred: z.array(z.object({ Kind: z.enum(repairKinds), By: z.enum(barredTo) })),
});
export type TraceStep = z.output<typeof step>;

const article = z.object({
  Article_ID: idSchema,
  Title: z.string(),
  Url: z.string().nullable(),
  Site: z.string(),
  Published_At: z.string(),
  Is_Visible: z.boolean(),
});

const blocker = z.object({
  /** The clause as written in the rule. */
  Clause: z.string(),
  /** The clause is excluded but occurs in the text. */
  Is_Exclusion: z.boolean(),
  /** Closest passage of the text. */
  Nearest: z.string().nullable(),
});
export type Blocker = z.output<typeof blocker>;

const trace = z.object({
  Kind: z.enum(['article', 'address', 'text']),
  Article: article.nullable(),
  /** Other articles that contain the text. */
  Others: z.array(article),
  Steps: z.array(step),
  /** The requested subject, and the evaluation of its rule. */
  Subject: z
    .object({
      Subject_ID: idSchema,
      Subject_Name: z.string(),
      Rule_Version: z.number(),
      Is_In: z.boolean(),
      Title: z.string(),
      Text: z.string(),
      Clause: z.custom<ExplainedClause>((value) => typeof value === 'object' && value !== null),
      Blockers: z.array(blocker),
    })
    .nullable(),
  /** Without a requested subject: those whose rules match the article or that contain it. */
  Subjects: z.array(
    z.object({ Subject_ID: idSchema, Subject_Name: z.string(), Is_In: z.boolean(), Matches: z.boolean() }),
  ),
  /** An operator has not specified a client: no client's lists are disclosed. */
  Is_Client_Missing: z.boolean(),
  Milliseconds: z.number(),
});
export type ArticleTrace = z.output<typeof trace>;

const path = '/v1/front/tools/article-trace';

/** API of the article trace: why an article is in a list or not. */
export const articleTraceContract = defineContract({
  trace: {
    method: 'POST',
    readsOnly: true,
    path,
    privilege: ['article-trace', 'browse'],
    summary: 'Follows an article, named by its id, its address or a piece of its text, and says where it stopped',
    body: z.object({
      Input: z.string().trim().min(1).max(maxInputLength),
      Subject_ID: idSchema.optional(),
      /** Client whose lists are traced; only operators may name another client than their own. */
      Client_ID: idSchema.optional(),
    }),
    result: trace,
  },
  subjects: {
    method: 'GET',
    path: `${path}/subject-list`,
    privilege: ['article-trace', 'browse'],
    summary: 'Returns the traced client and its subjects; operators may name another client',
    query: z.object({ Client_ID: idSchema.optional() }),
    result: z.object({
      Client_Name: z.string(),
      list: z.array(z.object({ Subject_ID: idSchema, Subject_Name: z.string() })),
    }),
  },
  rule: {
    method: 'POST',
    path: `${path}/rule`,
    privilege: ['subject-monitor', 'modify'],
    summary:
      'Returns the rule of a subject with a word added to one of its clauses, or without an exclusion; nothing is saved',
    body: z.object({
      Subject_ID: idSchema,
      Clause: z.string().min(1).max(2000),
      Word: z.string().trim().min(1).max(100).optional(),
    }),
    result: z.object({ Rule: z.string(), Notation: z.enum(['modern', 'classic']) }),
  },
  applyRules: {
    method: 'POST',
    path: `${path}/apply-rules`,
    privilege: ['classifiedInfo', 'modify'],
    summary: 'Re-runs all rules of the client on one stored article',
    body: z.object({ Article_ID: idSchema }),
    result: z.object({ put: z.number() }),
  },
});
