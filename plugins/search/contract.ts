import { z } from 'zod';
import { defineContract } from '#core';
import { articleRowSchema, emotionSchema, mediaTypeSchema } from '#plugins/articles';
import { searchFilters } from './filter';

export const searchSorts = ['time', 'relevance'] as const;

const keyword = z.string().trim().min(1).max(2000);

/** What is looked for: words, or a question; and what narrows it. */
export const searchQuerySchema = z.object({
  keyword,
  ...searchFilters.schema.shape,
  /** Unless given: newest first for words and rules, the closest first for what is said as a sentence. */
  sort: z.enum(searchSorts).optional(),
});

const page = {
  /** The `next` of the page before. */
  after: z.string().max(80).optional(),
  size: z.coerce.number().int().min(1).max(100).default(20),
};

/**
 * Why a list is not that of the articles that fulfil the query: `sentence`, it was cut into words and the closest stand
 * first; `closest`, no article holds all words. Such a list holds the closest 200 at most.
 */
const note = z.enum(['sentence', 'closest']).nullable();

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
    summary: 'Searches the whole library by words, a rule or a question',
    query: searchQuerySchema.extend(page),
    result: z.object({
      list: z.array(foundSchema),
      next: z.string().nullable(),
      /** How many the list holds when followed to its end, counted up to 10,000. */
      total: z.number(),
      /** More fulfil the query than are counted or, sorted by relevance, than are ranked. */
      Is_Capped: z.boolean(),
      /** Counted and listed without the client's own articles of subjects that the caller may not see. */
      Is_Restricted: z.boolean(),
      sort: z.enum(searchSorts),
      Note: note,
      /** The words that were looked for. */
      Words: z.array(z.string()),
      /** The search as a rule in the modern notation: what a subject would hold. */
      Rule: z.string(),
      /** Of the whole list; empty when it is one of the closest, or ends before what fulfils the query does. */
      Media: z.array(z.object({ Media_Type: mediaTypeSchema, Count: z.number() })),
      Days: z.array(z.object({ Day: z.string(), Count: z.number() })),
    }),
  },
  openSearch: {
    method: 'GET',
    path: '/public/article/search',
    access: 'open',
    summary: 'Searches the library of the last 30 days without sign-in; 30 searches a minute from one address',
    query: z.object({ keyword, after: page.after }),
    result: z.object({ list: z.array(openFound), next: z.string().nullable(), Note: note }),
  },
  words: {
    method: 'GET',
    path: '/v1/user-search-words',
    privilege: ['search', 'browse'],
    summary: 'What the caller searched for lately',
    result: z.object({ list: z.array(z.object({ Keyword: z.string(), Searched_At: z.string() })) }),
  },
});
