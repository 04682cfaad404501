import { withServices } from '#core';
import { OperationLogService, serve } from '#core/server';
import { operationLogContract } from '../contract';
import { OperationLogStore } from './operation-log-store';

/** Serves the operation log calls that plain lists cannot provide. */
export const operationLogCalls = serve(
  operationLogContract,
  withServices({ store: OperationLogStore, operationLog: OperationLogService }, ({ store, operationLog }) => ({
    kinds: ({ caller }) => store.getKinds(caller.clientId),
    platformKinds: () => store.getKinds(null),
    chain: async () => {
      const { entries, broken } = await operationLog.verify();
      return { Entries: entries, Broken_ID: broken };
    },
  })),
);
