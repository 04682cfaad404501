import { z } from 'zod';
import { defineContract } from '#core';
import { askedQuerySchema } from './asked-query';

/** Longer than anybody asks in one sentence. */
export const longestQuestion = 300;

const modelState = z.object({
  /** Where it is reached: what comes before `/chat/completions`. */
  Url: z.string(),
  Model: z.string(),
  Has_Key: z.boolean(),
});
export type ModelState = z.output<typeof modelState>;

/** Questions read into queries, and the language model that may propose some. */
export const nlpContract = defineContract({
  ask: {
    method: 'GET',
    path: '/v1/nlp',
    privilege: ['classifiedInfo', 'browse'],
    summary: 'Reads a question into a query of articles: `POST /v1/analysis/answers` answers its modules',
    query: z.object({
      question: z.string().trim().min(1).max(longestQuestion),
      /** The language model is asked only when it is named here, and only where one is set. */
      by: z.enum(['grammar', 'model']).default('grammar'),
    }),
    result: z.object({
      Query: askedQuerySchema,
      /** What of the question was not understood, in its own words. */
      Unread: z.array(z.string()),
      /** The modules that answer it, the one that was asked for first. */
      Modules: z.array(z.string()),
      By: z.enum(['grammar', 'model']),
      /** A language model can be asked instead. */
      Has_Model: z.boolean(),
    }),
  },
  model: {
    method: 'GET',
    path: '/v1/nlp/model',
    privilege: ['nl-query', 'modify'],
    summary: 'The language model that the client has set, without its key',
    result: z.object({ Model: modelState.nullable() }),
  },
  saveModel: {
    method: 'PUT',
    path: '/v1/nlp/model',
    privilege: ['nl-query', 'modify'],
    summary: 'Sets the language model that may propose queries; an empty key leaves the one that is kept',
    body: z.object({
      Url: z
        .string()
        .trim()
        .max(300)
        .regex(/^https?:\/\/[^\s?#]+$/i, 'url'),
      Model: z.string().trim().min(1).max(100),
      Key: z.string().trim().max(500).default(''),
    }),
    result: z.object({ Model: modelState }),
  },
  removeModel: {
    method: 'DELETE',
    path: '/v1/nlp/model',
    privilege: ['nl-query', 'modify'],
    summary: 'Forgets the language model; questions are read by the grammar alone',
    result: z.object({ removed: z.number() }),
  },
});
