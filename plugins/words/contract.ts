import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { sizeSchema } from '#core/contract';
import { articleFilterSchema } from '#plugins/articles';
import { entityTypes } from '#shared/entities';

const browse = ['classifiedInfo', 'browse'] as const;

/** Types of a hot word: an entity type, or a word. */
export const wordTypes = [...entityTypes, 'word'] as const;
export type WordType = (typeof wordTypes)[number];

export const hotWordSorts = ['count', 'rising'] as const;

const hotWord = z.object({
  Word: z.string(),
  Type: z.enum(wordTypes),
  /** Articles that have it as a name or keyword. */
  Count: z.number(),
  /** Count in the preceding period of the same length. */
  Before: z.number(),
  /** Negative articles among `Count`. */
  Negative: z.number(),
  Positive: z.number(),
  /** Newest article that contains it. */
  Sample: z.object({ Article_ID: idSchema, Title: z.string() }).nullable(),
});
export type HotWord = z.output<typeof hotWord>;

/** Calls for words and names. */
export const wordContract = defineContract({
  hotWords: {
    method: 'GET',
    path: '/v1/front/hot-words',
    privilege: browse,
    summary:
      'Names and keywords that occur in most articles of a list, compared to the preceding period; 7 days by default, at most 92',
    query: articleFilterSchema.extend({
      type: z.string().max(80).optional(),
      sort: z.enum(hotWordSorts).default('count'),
      size: sizeSchema({ maxSize: 200, size: 30 }),
    }),
    result: z.object({
      list: z.array(hotWord),
      /** Number of articles evaluated. */
      total: z.number(),
      From: z.string(),
      To: z.string(),
    }),
  },
  articleWords: {
    method: 'GET',
    path: '/v1/article/words',
    privilege: browse,
    summary: 'Keywords, people, organizations, places and brands of an article',
    query: z.object({ id: idSchema }),
    result: z.object({
      Keywords: z.array(z.object({ Word: z.string(), Weight: z.number() })),
      Entities: z.array(
        z.object({
          Type: z.enum(entityTypes),
          Name: z.string(),
          /** Canonical name; the name itself unless it is a known alias. */
          Canonical_Name: z.string(),
          Count: z.number(),
          /** Offset in the title, or from its length + 1 on in the body. */
          Start: z.number(),
        }),
      ),
    }),
  },
});
