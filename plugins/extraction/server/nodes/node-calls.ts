import type { Resolver } from '#core';
import { DatabaseService, OperationLogService, type Handlers } from '#core/server';
import type { nodeContract } from '../../node-contract';
import { collectorNode, nodeSilence } from '../../node-resources';
import { CollectClock } from '../collect/collect-clock';
import { noteNode } from './note-node';

/** Answers what is asked of collecting processes beside their list. */
export function nodeCalls(services: Resolver): Handlers<typeof nodeContract> {
  const database = services.get(DatabaseService);
  const clock = services.get(CollectClock);
  const log = services.get(OperationLogService);
  return {
    groupFigures: async () => {
      const now = clock.now();
      const { rows } = await database.query<{
        node_group_id: string | null;
        nodes: number;
        live: number;
        sources: number;
        running: number;
        overdue: number;
      }>(
        `with groups as (select node_group_id from node_group union all select null),
           n as (select node_group_id, count(*)::int as nodes, count(*) filter (where heartbeat_at > $2 and is_draining is not true)::int as live from collector_node group by 1),
           s as (select node_group_id, count(*) filter (where is_enabled)::int as sources, count(*) filter (where running_until >= $1)::int as running,
             count(*) filter (where is_enabled and next_run_at < $1::timestamptz - interval '2 minutes' and (running_until is null or running_until < $1))::int as overdue from extraction_source group by 1)
         select g.node_group_id, coalesce(nodes, 0) as nodes, coalesce(live, 0) as live, coalesce(sources, 0) as sources, coalesce(running, 0) as running, coalesce(overdue, 0) as overdue
         from groups g left join n on n.node_group_id is not distinct from g.node_group_id left join s on s.node_group_id is not distinct from g.node_group_id`,
        [now, new Date(now.getTime() - nodeSilence)],
      );
      return {
        list: rows.map((row) => ({
          Node_Group_ID: row.node_group_id,
          Nodes: row.nodes,
          Live_Nodes: row.live,
          Sources: row.sources,
          Running: row.running,
          Overdue: row.overdue,
        })),
      };
    },
    changeDrainStatus: async ({ caller, body, ip }) => {
      const { rows } = await database.query<{ node_id: string }>(
        'update collector_node set is_draining = $2, updated_at = now() where node_id = any($1::bigint[]) and is_draining is distinct from $2 returning node_id',
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
  };
}
