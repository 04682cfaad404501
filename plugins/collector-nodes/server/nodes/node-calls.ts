import { withServices } from '#core';
import { DatabaseService, OperationLogService, ServerKernel, type Handlers } from '#core/server';
import type { nodeContract } from '../../node-contract';
import { collectorNode, nodeSilence } from '../../node-resources';
import { CollectClock } from '../clock/collect-clock';
import { collectorWork } from './collector-work';
import { noteNode } from './note-node';

/** Returns the handlers for collector nodes besides their list. */
export const nodeCalls = withServices(
  { database: DatabaseService, clock: CollectClock, log: OperationLogService, serverKernel: ServerKernel },
  ({ database, clock, log, serverKernel }): Handlers<typeof nodeContract> => ({
    groupFigures: async () => {
      const now = clock.now();
      const { rows } = await database.query<{ node_group_id: string | null; nodes: number; live: number }>(
        `select g.node_group_id, count(n.node_id)::int as nodes,
          count(*) filter (where n.heartbeat_at > $1 and n.is_draining is not true)::int as live
         from (select node_group_id from node_group union all select null) g left
           join collector_node n on n.node_group_id is not distinct from g.node_group_id group by 1`,
        [new Date(now.getTime() - nodeSilence)],
      );
      const parts = (
        await serverKernel.ask(collectorWork, (work) => work.byGroup(database, now), { order: 'together' })
      ).flat();
      return {
        list: rows.map(({ node_group_id, nodes, live }) => {
          const groupParts = parts.filter((part) => part.node_group_id === node_group_id);
          const sum = (name: 'sources' | 'running' | 'overdue'): number =>
            groupParts.reduce((total, part) => total + part[name], 0);
          return {
            Node_Group_ID: node_group_id,
            Nodes: nodes,
            Live_Nodes: live,
            Sources: sum('sources'),
            Running: sum('running'),
            Overdue: sum('overdue'),
          };
        }),
      };
    },
    changeDrainStatus: async ({ caller, body, ip }) => {
      const { rows } = await database.query<{ node_id: string }>(
        `update collector_node set is_draining = $2, updated_at = now() where node_id = any($1::bigint[])
          and is_draining is distinct from $2 returning node_id`,
        [body.id, body.Is_Draining],
      );
      for (const { node_id } of rows)
        await noteNode(database, node_id, clock.now(), 'info', body.Is_Draining ? 'drain' : 'undrain');
      for (const { node_id } of rows)
        await log.record(caller, {
          entity: collectorNode.name,
          action: body.Is_Draining ? 'disable' : 'enable',
          id: node_id,
          ip,
        });
      return { changed: rows.length };
    },
  }),
);
