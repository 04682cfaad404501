import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { collectorNode, nodeGroup } from './node-resources';

const ids = z.array(idSchema).min(1).max(1000);

const groupFigures = z.object({
  /** Null stands for what belongs to no group. */
  Node_Group_ID: idSchema.nullable(),
  Nodes: z.number(),
  /** Nodes that were heard of lately and are not drained. */
  Live_Nodes: z.number(),
  Sources: z.number(),
  Running: z.number(),
  /** Sources that should have been visited over two minutes ago. */
  Overdue: z.number(),
});
export type NodeGroupFigures = z.output<typeof groupFigures>;

/** What is asked of collecting processes beside their list. */
export const nodeContract = defineContract({
  groupFigures: {
    method: 'GET',
    path: `${nodeGroup.path}/figures`,
    privilege: ['node-group', 'browse'],
    summary: 'What each group of collectors has to do and who is there to do it',
    result: z.object({ list: z.array(groupFigures) }),
  },
  changeDrainStatus: {
    method: 'PUT',
    path: `${collectorNode.path}/change-drain-status`,
    privilege: ['server', 'action'],
    summary: 'Has nodes end what they do and take nothing more, or lets them go on',
    body: z.object({ id: ids, Is_Draining: z.boolean() }),
    result: z.object({ changed: z.number() }),
  },
});
