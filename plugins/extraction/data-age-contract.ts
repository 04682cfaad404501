import { z } from 'zod';
import { defineContract } from '#core';

/** How a source is missed: it is silent against its own rhythm, brings far too much, or cannot be read. */
export const troubles = ['silent', 'flooding', 'failing'] as const;

/** How fresh the data is that lists and charts are made of. */
export const dataAgeContract = defineContract({
  read: {
    method: 'GET',
    path: '/v1/front/data-age',
    access: 'user',
    summary: 'When the last article came in, and which sources are silent, flooding or failing',
    result: z.object({
      Sources: z.number(),
      Latest_At: z.string().nullable(),
      total: z.number(),
      list: z.array(z.object({ Name: z.string(), Trouble: z.enum(troubles), Last_Article_At: z.string().nullable() })),
    }),
  },
});
