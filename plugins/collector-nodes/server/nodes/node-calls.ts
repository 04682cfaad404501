import { withServices } from '#core';
import { OperationLogService, type Handlers } from '#core/server';
import type { nodeContract } from '../../node-contract';
import { collectorNode } from '../../node-resources';
import { NodeGroups } from './node-groups';
import { NodeRepository } from './node-repository';

/** Returns the handlers for collector nodes besides their list. */
export const nodeCalls = withServices(
  { groups: NodeGroups, nodes: NodeRepository, log: OperationLogService },
  ({ groups, nodes, log }): Handlers<typeof nodeContract> => ({
    groupFigures: async () => ({ list: await groups.figures() }),
    changeDrainStatus: async ({ caller, body, ip }) => {
      const changedIds = await nodes.setDraining(body.id, body.Is_Draining);
      for (const id of changedIds)
        await log.record(caller, {
          entity: collectorNode.name,
          action: body.Is_Draining ? 'disable' : 'enable',
          id,
          ip,
        });
      return { changed: changedIds.length };
    },
  }),
);
