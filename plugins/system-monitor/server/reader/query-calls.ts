import { withServices } from '#core';
import { OperationLogService, serve } from '#core/server';
import { queryContract } from '../../query-contract';
import { DatabaseReader } from './database-reader';

/** Handlers for ad hoc queries; each query is recorded with its author, even when it fails. */
export const queryCalls = serve(
  queryContract,
  withServices(
    { operationLog: OperationLogService, databaseReader: DatabaseReader },
    ({ operationLog, databaseReader }) => ({
      ask: async ({ caller, body, ip }) => {
        await operationLog.record(caller, {
          entity: 'database-query',
          action: 'query',
          ip,
          after: { Query: body.Query },
        });
        const { columns, rows, isCut, milliseconds } = await databaseReader.ask(body.Query, undefined, caller.userId);
        return {
          Columns: [...columns],
          Rows: rows.map((row) => [...row]),
          Is_Cut: isCut,
          Milliseconds: milliseconds,
        };
      },
    }),
  ),
);
