import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';

const differencePart = z.object({ Kind: z.enum(['same', 'added', 'removed']), Text: z.string() });

/** API of one article’s spread, except for its figures, which are analysis modules. */
export const spreadContract = defineContract({
  overview: {
    method: 'GET',
    path: '/v1/article/spread/overview',
    privilege: ['spread-analysis', 'browse'],
    summary: 'Returns the first article of the spread that an article belongs to, with its start and end',
    query: z.object({ id: idSchema }),
    result: z.object({
      Article_ID: idSchema,
      Title: z.string(),
      Site: z.string(),
      First_ID: idSchema,
      First_At: z.string(),
      Last_At: z.string(),
      Count: z.number(),
      /** Number of traced copies, the earliest ones; equals `Count` unless there are very many. */
      Traced: z.number(),
      /** Duration of tracing, in milliseconds. */
      Milliseconds: z.number(),
    }),
  },
  difference: {
    method: 'GET',
    path: '/v1/article/spread/difference',
    privilege: ['spread-analysis', 'browse'],
    summary: 'Compares a copy with another one, sentence by sentence',
    query: z.object({ id: idSchema, against: idSchema }),
    result: z.object({ Parts: z.array(differencePart), Cut: z.number(), Added: z.number() }),
  },
});
