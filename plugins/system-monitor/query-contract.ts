import { z } from 'zod';
import { defineContract } from '#core';

const answer = z.object({
  Columns: z.array(z.string()),
  /** Values in the text form that the database returns. */
  Rows: z.array(z.array(z.string().nullable())),
  /** True when there are more rows than returned. */
  Is_Cut: z.boolean(),
  Milliseconds: z.number(),
});
export type QueryAnswer = z.output<typeof answer>;

/** Ad hoc queries of operators. */
export const queryContract = defineContract({
  ask: {
    method: 'POST',
    readsOnly: true,
    path: '/v1/operate/system-monitor/db-check-sql',
    privilege: ['db-check-sql', 'action'],
    summary:
      'Runs one read-only query on the database: at most 5 seconds and 1,000 rows, secret columns masked; recorded in the operation log',
    body: z.object({ Query: z.string().min(1).max(4000) }),
    result: answer,
  },
});
