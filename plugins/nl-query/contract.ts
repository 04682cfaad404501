import { z } from 'zod';
import { defineContract } from '#core';
import { parsedQuerySchema } from './parsed-query';

/** Maximum length of a question, longer than any realistic single sentence. */
export const maxQuestionLength = 300;

const modelState = z.object({
  /** Base URL of the model: the part before `/chat/completions`. */
  Url: z.string(),
  Model: z.string(),
  Has_Key: z.boolean(),
});
export type ModelState = z.output<typeof modelState>;

/** API for turning questions into queries, and for the language model that may propose queries. */
export const nlpContract = defineContract({
  ask: {
    method: 'GET',
    path: '/v1/nlp',
    privilege: ['classifiedInfo', 'browse'],
    summary: 'Turns a question into a query of articles; `POST /v1/analysis/answers` answers its modules',
    query: z.object({
      question: z.string().trim().min(1).max(maxQuestionLength),
      /** The language model is used only if it is requested here and configured. */
      by: z.enum(['grammar', 'model']).default('grammar'),
    }),
    result: z.object({
      Query: parsedQuerySchema,
      /** Parts of the question that were not understood, in the original wording. */
      Unread: z.array(z.string()),
      /** Modules that answer the question, the main one first. */
      Modules: z.array(z.string()),
      By: z.enum(['grammar', 'model']),
      /** Whether a language model can be used instead. */
      Has_Model: z.boolean(),
    }),
  },
  model: {
    method: 'GET',
    path: '/v1/nlp/model',
    privilege: ['nl-query', 'modify'],
    summary: "Returns the client's language model without its key",
    result: z.object({ Model: modelState.nullable() }),
  },
  saveModel: {
    method: 'PUT',
    path: '/v1/nlp/model',
    privilege: ['nl-query', 'modify'],
    summary: 'Sets the language model that may propose queries; an empty key keeps the stored one',
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
    summary: 'Removes the language model; questions are then read by the grammar only',
    result: z.object({ removed: z.number() }),
  },
});
