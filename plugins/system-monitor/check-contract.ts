import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';

/** Calls for checks besides their list. */
export const checkContract = defineContract({
  run: {
    method: 'POST',
    path: '/v1/operate/system-monitor/main-database-monitor/run',
    privilege: ['main-database-monitor', 'action'],
    summary: 'Runs checks now, whether they are enabled or not, and stores the results',
    body: z.object({ ids: z.array(idSchema).min(1).max(50) }),
    result: z.object({ run: z.number() }),
  },
});
