import { z } from 'zod';
import { defineContract } from '#core';
import { sizeSchema } from '#core/contract';
import { articleRowSchema, emotionSchema, mediaTypeSchema } from '#plugins/articles';
import { searchFilters } from './filter';

export const searchSorts = ['time', 'relevance'] as const;

const keyword = z.string().trim().min(1).max(2000);

/** Search text (words or a question) and its filters. */
export const searchQuerySchema = z.object({
  keyword,
  ...searchFilters.schema.shape,
  /** Default: newest first for words and rules, closest first for sentences. */
  sort: z.enum(searchSorts).optional(),
});

const page = {
  /** The `next` value of the previous page. */
  after: z.string().max(80).optional(),
  size: sizeSchema(),
};

/**
 * Reason why a list contains articles that do not fully match the query: `sentence`, the text was split into words and
 * the closest articles come first; `closest`, no article contains all words. Such a list holds at most the closest 200
 * articles.
 */
const note = z.enum(['sentence', 'closest']).nullable();

/** Fields of a library article that are independent of any client. */
export const matchSchema = articleRowSchema
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
export type SearchMatch = z.output<typeof matchSchema>;

const openMatchSchema = matchSchema.pick({
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
      list: z.array(matchSchema),
      next: z.string().nullable(),
      /** Number of articles in the complete list, counted up to 10,000. */
      total: z.number(),
      /** More articles match the query than are counted or, sorted by relevance, ranked. */
      Is_Capped: z.boolean(),
      /** Whether counts and lists exclude the client's own articles of subjects that the caller may not see. */
      Is_Restricted: z.boolean(),
      sort: z.enum(searchSorts),
      Note: note,
      /** Search words. */
      Words: z.array(z.string()),
      /** The search as a rule in the modern notation, as a subject would store it. */
      Rule: z.string(),
      /**
       * Counts over the complete list; empty when the list contains the closest articles or is cut off before the last
       * match.
       */
      Media: z.array(z.object({ Media_Type: mediaTypeSchema, Count: z.number() })),
      Days: z.array(z.object({ Day: z.string(), Count: z.number() })),
    }),
  },
  openSearch: {
    method: 'GET',
    path: '/public/article/search',
    access: 'open',
    summary:
      'Searches the last 30 days of the library without sign-in; limited to 30 searches per minute and IP address',
    query: z.object({ keyword, after: page.after }),
    result: z.object({ list: z.array(openMatchSchema), next: z.string().nullable(), Note: note }),
  },
  words: {
    method: 'GET',
    path: '/v1/user-search-words',
    privilege: ['search', 'browse'],
    summary: 'Lists the caller’s recent searches',
    result: z.object({ list: z.array(z.object({ Keyword: z.string(), Searched_At: z.string() })) }),
  },
});
