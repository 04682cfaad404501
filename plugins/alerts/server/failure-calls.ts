import { withServices } from '#core';
import { DeadLetterService, OperationLogService, serve } from '#core/server';
import { failureContract } from '../failures';
import { FailureList } from './failure-list';

/** Lists failed alerts and retries them. */
export const failureCalls = serve(
  failureContract,
  withServices(
    { failures: FailureList, messages: DeadLetterService, log: OperationLogService },
    ({ failures, messages, log }) => ({
      list: ({ caller, query }) => failures.page(caller, query),
      retry: async ({ caller, body: { Message_IDs, All }, ip }) => {
        const ids = await failures.ids(caller, All ? null : Message_IDs);
        const queued = await messages.retry(ids, caller.clientId);
        await log.record(caller, {
          entity: 'sent-msg-manually',
          action: 'retry',
          ip,
          after: { Count: queued.length, All },
        });
        return { Queued: queued.length };
      },
      note: async ({ caller, query: { Message_ID } }) => {
        const fallbackTemplate = await failures.fallback(caller, Message_ID);
        return { Template_Name: fallbackTemplate?.name ?? null, Reason: fallbackTemplate?.reason ?? null };
      },
    }),
  ),
);
