import { z } from 'zod';
import { defineContract } from '#core';

/** Identifies the subscription that a hub refers to. */
const key = z.string().max(100);
const path = '/public/websub/:key';

/** Public calls with which hubs verify subscriptions and deliver feed updates (W3C WebSub). */
export const websubContract = defineContract({
  verify: {
    method: 'GET',
    path,
    access: 'open',
    summary: 'Confirms or rejects a subscription to the hub of a feed',
    answers: 'file',
    query: z.object({
      key,
      'hub.mode': z.enum(['subscribe', 'unsubscribe', 'denied']),
      'hub.topic': z.string().max(4000),
      'hub.challenge': z.string().max(2000).optional(),
      'hub.lease_seconds': z.coerce.number().int().min(0).max(1e9).optional().catch(undefined),
      'hub.reason': z.string().max(2000).optional(),
    }),
  },
  receive: {
    method: 'POST',
    path,
    access: 'open',
    summary: 'Accepts feed content signed by its hub',
    accepts: 'raw',
    query: z.object({ key }),
  },
});
