import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';

const differencePart = z.object({ Kind: z.enum(['same', 'added', 'removed']), Text: z.string() });

/** What is asked about one article’s spread besides its figures, which are modules of analysis. */
export const spreadContract = defineContract({
  overview: {
    method: 'GET',
    path: '/v1/article/spread/overview',
    privilege: ['spread-analysis', 'browse'],
    summary: 'Which article started the spread that an article belongs to, and when it began and ended',
    query: z.object({ id: idSchema }),
    result: z.object({
      Article_ID: idSchema,
      Title: z.string(),
      Site: z.string(),
      First_ID: idSchema,
      First_At: z.string(),
      Last_At: z.string(),
      Count: z.number(),
      /** Only so many copies, the earliest, are traced; the same as `Count` unless there are very many. */
      Traced: z.number(),
      /** Milliseconds that tracing took. */
      Milliseconds: z.number(),
    }),
  },
  difference: {
    method: 'GET',
    path: '/v1/article/spread/difference',
    privilege: ['spread-analysis', 'browse'],
    summary: 'What a copy cut or added against another one, sentence by sentence',
    query: z.object({ id: idSchema, against: idSchema }),
    result: z.object({ Parts: z.array(differencePart), Cut: z.number(), Added: z.number() }),
  },
});
