import { z } from 'zod';
import { defineContract } from '#core';
import { sourceStates } from './resource';

/** Freshness of the data behind lists and charts. */
export const dataAgeContract = defineContract({
  read: {
    method: 'GET',
    path: '/v1/front/data-age',
    access: 'user',
    summary: 'Time of the last article, and the sources of which articles may be missing, with the reason',
    result: z.object({
      /** Number of enabled sources. */
      Sources: z.number(),
      Paused: z.number(),
      Latest_At: z.string().nullable(),
      total: z.number(),
      list: z.array(
        z.object({
          Name: z.string(),
          State: z.enum(sourceStates),
          /** In the language of the caller. */
          Sentence: z.string(),
          Last_Article_At: z.string().nullable(),
        }),
      ),
    }),
  },
});
