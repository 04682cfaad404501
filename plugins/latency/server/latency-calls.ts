import { NotFoundError, withServices } from '#core';
import { DatabaseService, OperationLogService, type Handlers } from '#core/server';
import type { latencyContract } from '../contract';
import { LatencyReport } from './latency-report';

/** Handlers of the latency API. */
export const latencyCalls = withServices(
  { report: LatencyReport, database: DatabaseService, operationLog: OperationLogService },
  ({ report, database, operationLog }): Handlers<typeof latencyContract> => ({
    summary: async ({ query }) => {
      const { legs, course } = await report.summary(query.Period);
      return { Legs: [...legs], Course: [...course] };
    },
    groups: async ({ query }) => {
      const list = await report.groups(query.Period, query.By);
      return { list: [...list], total: list.length };
    },
    breaches: async ({ query }) => {
      const { list, total } = await report.breaches(query.Period, query.page, query.size);
      return { list: [...list], total };
    },
    targets: async ({ query }) => ({ list: [...(await report.targets(query.Period))] }),
    setTarget: async ({ caller, body, ip }) => {
      const { Client_Service_Type_ID: id, Minutes } = body;
      await database.transaction(async (tx) => {
        const { rowCount } = await tx.query('select from client_service_type where client_service_type_id = $1', [id]);
        if (!rowCount) throw new NotFoundError(`Service type ${id} not found`);
        const { rows } = await tx.query<{ minutes: number }>(
          'select minutes from latency_target where client_service_type_id = $1',
          [id],
        );
        if (Minutes === null) await tx.query('delete from latency_target where client_service_type_id = $1', [id]);
        else
          await tx.query(
            `insert into latency_target values ($1, $2) on conflict (client_service_type_id) do update
              set minutes = excluded.minutes`,
            [id, Minutes],
          );
        await operationLog.record(caller, {
          entity: 'latency-target',
          action: 'update',
          id,
          ip,
          before: { Minutes: rows[0]?.minutes ?? null },
          after: { Minutes },
        });
      });
      return { Minutes };
    },
  }),
);
