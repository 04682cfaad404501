import { withServices } from '#core';
import { OperationLogService, type Handlers } from '#core/server';
import type { latencyContract } from '../contract';
import { LatencyReport } from './latency-report';
import { LatencyTargets } from './latency-targets';

/** Handlers of the latency API. */
export const latencyCalls = withServices(
  { report: LatencyReport, targets: LatencyTargets, operationLog: OperationLogService },
  ({ report, targets, operationLog }): Handlers<typeof latencyContract> => ({
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
      const before = await targets.set(id, Minutes);
      await operationLog.record(caller, {
        entity: 'latency-target',
        action: 'update',
        id,
        ip,
        before: { Minutes: before },
        after: { Minutes },
      });
      return { Minutes };
    },
  }),
);
