import { z } from 'zod';
import { defineContract } from '#core';

/**
 * Problems of a source: silent compared to its usual frequency, flooding with far too many articles, or failing to be
 * read.
 */
export const troubles = ['silent', 'flooding', 'failing'] as const;

/** Freshness of the data behind lists and charts. */
export const dataAgeContract = defineContract({
  read: {
    method: 'GET',
    path: '/v1/front/data-age',
    access: 'user',
    summary: 'Time of the last article, and the sources that are silent, flooding or failing',
    result: z.object({
      Sources: z.number(),
      Latest_At: z.string().nullable(),
      total: z.number(),
      list: z.array(z.object({ Name: z.string(), Trouble: z.enum(troubles), Last_Article_At: z.string().nullable() })),
    }),
  },
});
