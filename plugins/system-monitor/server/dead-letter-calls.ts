import type { Resolver } from '#core';
import { DeadLetterService, OperationLogService, serve } from '#core/server';
import { deadLetterContract } from '../dead-letter';

export const deadLetterCalls = serve(deadLetterContract, (services: Resolver) => ({
  retry: async ({ caller, body: { ids, All }, ip }) => {
    const letters = services.get(DeadLetterService);
    const queued = All ? await letters.retryAll() : await letters.retry(ids);
    await services
      .get(OperationLogService)
      .record(caller, { entity: 'dead-letter', action: 'retry', ip, after: { Count: queued.length, All } });
    return { queued: queued.length };
  },
}));
