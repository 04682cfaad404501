import { z } from 'zod';
import { defineContract } from '#core';
import { articleFilterSchema, articleId } from '#plugins/articles';
import { entityTypes } from '#shared/entities';

const browse = ['classifiedInfo', 'browse'] as const;

/** What a hot word is: a name, or a word. */
export const wordTypes = [...entityTypes, 'word'] as const;
export type WordType = (typeof wordTypes)[number];

export const hotWordSorts = ['count', 'rising'] as const;

const hotWord = z.object({
  Word: z.string(),
  Type: z.enum(wordTypes),
  /** Articles that it is a name or keyword of. */
  Count: z.number(),
  /** In as long a time before. */
  Before: z.number(),
  /** Of `Count`. */
  Negative: z.number(),
  Positive: z.number(),
  /** The newest article with it. */
  Sample: z.object({ Article_ID: articleId, Title: z.string() }).nullable(),
});
export type HotWord = z.output<typeof hotWord>;

/** The calls that speak of words and names. */
export const wordContract = defineContract({
  hotWords: {
    method: 'GET',
    path: '/v1/front/hot-words',
    privilege: browse,
    summary:
      'Names and keywords that stand in most articles of a list, against the time before; 7 days unless given, at most 92',
    query: articleFilterSchema.extend({
      type: z.string().max(80).optional(),
      sort: z.enum(hotWordSorts).default('count'),
      size: z.coerce.number().int().min(1).max(200).default(30),
    }),
    result: z.object({
      list: z.array(hotWord),
      /** Articles that were counted. */
      total: z.number(),
      From: z.string(),
      To: z.string(),
    }),
  },
  articleWords: {
    method: 'GET',
    path: '/v1/article/words',
    privilege: browse,
    summary: 'Keywords, people, organisations, places and brands of an article',
    query: z.object({ id: articleId }),
    result: z.object({
      Keywords: z.array(z.object({ Word: z.string(), Weight: z.number() })),
      Entities: z.array(
        z.object({
          Type: z.enum(entityTypes),
          Name: z.string(),
          /** What it is filed under; the name itself unless an alias is known. */
          Canonical_Name: z.string(),
          Count: z.number(),
          /** Offset in the title, or from its length + 1 on in the body. */
          Start: z.number(),
        }),
      ),
    }),
  },
});
