import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';

const path = '/v1/operate/system-monitor/outbox';

/** Calls for the outbox besides its list. */
export const outboxContract = defineContract({
  gateways: {
    method: 'GET',
    path: `${path}/gateways`,
    privilege: ['message-outbox', 'browse'],
    summary: 'Returns the gateways that send messages; without one, messages are retained',
    result: z.object({ Mail: z.boolean(), SMS: z.enum(['outbox', 'http', 'aliyun', 'tencent']) }),
  },
  resend: {
    method: 'POST',
    path: `${path}/send-again`,
    privilege: ['message-outbox', 'action'],
    summary: 'Resends retained, failed and uncertain messages; others are skipped',
    body: z.object({ ids: z.array(idSchema).min(1).max(200) }),
    result: z.object({ queued: z.number() }),
  },
});
