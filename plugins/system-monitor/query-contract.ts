import { z } from 'zod';
import { defineContract } from '#core';

const answer = z.object({
  Columns: z.array(z.string()),
  /** Every value as the text that the database writes. */
  Rows: z.array(z.array(z.string().nullable())),
  /** There was more than is given. */
  Is_Cut: z.boolean(),
  Milliseconds: z.number(),
});
export type QueryAnswer = z.output<typeof answer>;

/** Queries of an operator's own. */
export const queryContract = defineContract({
  ask: {
    method: 'POST',
    readsOnly: true,
    path: '/v1/operate/system-monitor/db-check-sql',
    privilege: ['db-check-sql', 'action'],
    summary:
      'Asks the database one query that only reads: at most 5 seconds and 1,000 rows, secret columns hidden; written into the operation log',
    body: z.object({ Query: z.string().min(1).max(4000) }),
    result: answer,
  },
});
