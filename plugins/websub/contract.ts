import { z } from 'zod';
import { defineContract } from '#core';

/** By which a hub knows whose subscription it speaks of. */
const key = z.string().max(100);
const path = '/public/websub/:key';

/** Where hubs ask whether a subscription was meant, and send the news of feeds (W3C WebSub). */
export const websubContract = defineContract({
  verify: {
    method: 'GET',
    path,
    access: 'open',
    summary: 'Answers the hub of a feed whether a subscription was meant',
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
    summary: 'Takes the news of a feed that its hub has signed',
    accepts: 'raw',
    query: z.object({ key }),
  },
});
