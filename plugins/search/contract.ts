import { z } from 'zod';
import { defineContract } from '#core';
import { articleRowSchema, emotionSchema, mediaTypeSchema } from '#plugins/articles';

const query = z.object({
  keyword: z.string().trim().min(1).max(2000),
  /** ISO 8601, `from..to`. */
  Published_At: z.string().max(80).optional(),
  after: z.string().max(80).optional(),
  size: z.coerce.number().int().min(1).max(100).default(20),
});

/** What the library shows of an article, whoever it concerns. */
export const foundSchema = articleRowSchema
  .pick({
    Article_ID: true,
    Title: true,
    Summary: true,
    Url: true,
    Site: true,
    Media_Type: true,
    Author: true,
    Region: true,
    Published_At: true,
  })
  .extend({ Emotion: emotionSchema, Words: z.array(z.string()), Is_Own: z.boolean() })
  .strip();
export type Found = z.output<typeof foundSchema>;

const openFound = foundSchema.pick({
  Article_ID: true,
  Title: true,
  Summary: true,
  Url: true,
  Site: true,
  Media_Type: true,
  Published_At: true,
  Words: true,
});

export const searchContract = defineContract({
  search: {
    method: 'GET',
    path: '/v1/article/search',
    privilege: ['search', 'browse'],
    summary: 'Searches the whole library, newest first',
    query,
    result: z.object({
      list: z.array(foundSchema),
      next: z.string().nullable(),
      total: z.number(),
      Is_Capped: z.boolean(),
      Media: z.array(z.object({ Media_Type: mediaTypeSchema, Count: z.number() })),
      Days: z.array(z.object({ Day: z.string(), Count: z.number() })),
    }),
  },
  openSearch: {
    method: 'GET',
    path: '/public/article/search',
    access: 'open',
    summary: 'Searches the library of the last 30 days without sign-in; 30 searches a minute from one address',
    query: query.pick({ keyword: true, after: true }),
    result: z.object({ list: z.array(openFound), next: z.string().nullable() }),
  },
  words: {
    method: 'GET',
    path: '/v1/user-search-words',
    privilege: ['search', 'browse'],
    summary: 'What the caller searched for lately',
    result: z.object({ list: z.array(z.object({ Keyword: z.string(), Searched_At: z.string() })) }),
  },
});
