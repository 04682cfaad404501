import { withServices } from '#core';
import { DeadLetterService, OperationLogService, serve } from '#core/server';
import { deadLetterContract } from '../dead-letter';

export const deadLetterCalls = serve(
  deadLetterContract,
  withServices(
    { deadLetter: DeadLetterService, operationLog: OperationLogService },
    ({ deadLetter, operationLog }) => ({
      retry: async ({ caller, body: { ids, All }, ip }) => {
        const letters = deadLetter;
        const queued = All ? await letters.retryAll() : await letters.retry(ids);
        await operationLog.record(caller, {
          entity: 'dead-letter',
          action: 'retry',
          ip,
          after: { Count: queued.length, All },
        });
        return { queued: queued.length };
      },
    }),
  ),
);
