import { z } from 'zod';
import { defineContract } from '#core';
import { articleId } from '#plugins/articles';

export const targetLanguages = ['zh', 'en'] as const;
export const termKinds = ['own', 'place', 'country'] as const;

const service = z.object({ Url: z.string(), Has_Key: z.boolean() });
export type TranslationService = z.output<typeof service>;

/** An article in the other language: by a service outside where one is set, as a view of known terms otherwise. */
export const translationContract = defineContract({
  translate: {
    method: 'GET',
    path: '/v1/article/translate',
    privilege: ['classifiedInfo', 'browse'],
    summary: 'The known terms of an article in the other language, and its translation where a service is set',
    query: z.object({
      id: articleId,
      /** Chinese for what is in another language, English for what is in Chinese, unless given. */
      to: z.enum(targetLanguages).optional(),
    }),
    result: z.object({
      From: z.string(),
      To: z.enum(targetLanguages),
      /** Null where no service is set or the service failed. */
      Translation: z.object({ Title: z.string(), Text: z.string(), Host: z.string(), Is_Cut: z.boolean() }).nullable(),
      /** Why there is none: no service is set, it gave no answer, or it was asked too often. */
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
    summary: 'The translation service that the client has set, without its key',
    result: z.object({ Service: service.nullable() }),
  },
  saveService: {
    method: 'PUT',
    path: '/v1/article/translate-service',
    privilege: ['translation', 'modify'],
    summary: 'Sets the translation service; an empty key leaves the one that is kept',
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
    summary: 'Forgets the translation service; articles are shown with their known terms alone',
    result: z.object({ removed: z.number() }),
  },
});
