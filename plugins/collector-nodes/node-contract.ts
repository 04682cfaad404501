import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { collectorNode, nodeGroup } from './node-resources';

const ids = z.array(idSchema).min(1).max(1000);

const groupFigures = z.object({
  /** Null stands for sources and nodes without a group. */
  Node_Group_ID: idSchema.nullable(),
  Nodes: z.number(),
  /** Nodes with a recent heartbeat that are not drained. */
  Live_Nodes: z.number(),
  Sources: z.number(),
  Running: z.number(),
  /** Sources whose visit is more than two minutes overdue. */
  Overdue: z.number(),
});
export type NodeGroupFigures = z.output<typeof groupFigures>;

/** Calls for collector nodes besides their list. */
export const nodeContract = defineContract({
  groupFigures: {
    method: 'GET',
    path: `${nodeGroup.path}/figures`,
    privilege: ['node-group', 'browse'],
    summary: 'Returns the workload of each collector group and the nodes available for it',
    result: z.object({ list: z.array(groupFigures) }),
  },
  changeDrainStatus: {
    method: 'PUT',
    path: `${collectorNode.path}/change-drain-status`,
    privilege: ['server', 'action'],
    summary: 'Drains nodes, which finish their current tasks and take no new ones, or resumes them',
    body: z.object({ id: ids, Is_Draining: z.boolean() }),
    result: z.object({ changed: z.number() }),
  },
});
