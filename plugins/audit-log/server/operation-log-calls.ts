import { withServices } from '#core';
import { DatabaseService, OperationLogService, serve } from '#core/server';
import { operationLogContract } from '../contract';

/** Number of latest entries scanned for the filter options. */
const looked = 50_000;

/** Serves the operation log calls that plain lists cannot provide. */
export const operationLogCalls = serve(
  operationLogContract,
  withServices({ database: DatabaseService, operationLog: OperationLogService }, ({ database, operationLog }) => {
    const kinds = async (clientId: string | null) => {
      const { rows } = await database.query<{ action: string; entity: string }>(
        `select distinct action, entity from (select action, entity from operation_log where $1::bigint is null
        or client_id = $1 order by operation_id desc limit ${looked}) latest`,
        [clientId],
      );
      const sorted = (values: readonly string[]) => [...new Set(values)].sort();
      return { Actions: sorted(rows.map(({ action }) => action)), Entities: sorted(rows.map(({ entity }) => entity)) };
    };
    return {
      kinds: ({ caller }) => kinds(caller.clientId),
      platformKinds: () => kinds(null),
      chain: async () => {
        const { entries, broken } = await operationLog.verify();
        return { Entries: entries, Broken_ID: broken };
      },
    };
  }),
);
