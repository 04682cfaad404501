import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';

export const targetLanguages = ['zh', 'en'] as const;
export const termKinds = ['own', 'place', 'country'] as const;

const service = z.object({ Url: z.string(), Has_Key: z.boolean() });
export type TranslationService = z.output<typeof service>;

/**
 * An article in the other language: translated by an external service where one is configured, otherwise with its known
 * terms.
 */
export const translationContract = defineContract({
  translate: {
    method: 'GET',
    path: '/v1/article/translate',
    privilege: ['classifiedInfo', 'browse'],
    summary: 'The known terms of an article in the other language, and its translation where a service is set',
    query: z.object({
      id: idSchema,
      /** By default Chinese for texts in another language, English for Chinese texts. */
      to: z.enum(targetLanguages).optional(),
    }),
    result: z.object({
      From: z.string(),
      To: z.enum(targetLanguages),
      /** Null where no service is configured or the service failed. */
      Translation: z.object({ Title: z.string(), Text: z.string(), Host: z.string(), Is_Cut: z.boolean() }).nullable(),
      /** Why there is no translation: no service is configured, it returned none, or the rate limit was reached. */
      Missing: z.enum(['service', 'answer', 'often']).nullable(),
      Terms: z.array(
        z.object({ Term: z.string(), Translation: z.string(), Kind: z.enum(termKinds), Count: z.number() }),
      ),
    }),
  },
  service: {
    method: 'GET',
    path: '/v1/article/translate-service',
    privilege: ['translation', 'modify'],
    summary: 'Returns the client’s translation service, without its key',
    result: z.object({ Service: service.nullable() }),
  },
  saveService: {
    method: 'PUT',
    path: '/v1/article/translate-service',
    privilege: ['translation', 'modify'],
    summary: 'Updates the translation service; an empty key keeps the stored one',
    body: z.object({
      Url: z
        .string()
        .trim()
        .max(300)
        .regex(/^https?:\/\/[^\s?#]+$/i, 'url'),
      Key: z.string().trim().max(500).default(''),
    }),
    result: z.object({ Service: service }),
  },
  removeService: {
    method: 'DELETE',
    path: '/v1/article/translate-service',
    privilege: ['translation', 'modify'],
    summary: 'Deletes the translation service; articles are shown with their known terms only',
    result: z.object({ removed: z.number() }),
  },
});
