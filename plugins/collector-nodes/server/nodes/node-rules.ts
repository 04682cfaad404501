import { ConflictError, InputError } from '#core';
import { ServerKernel, type ResourceRules } from '#core/server';
import type { collectorNode, nodeGroup } from '../../node-resources';
import { CollectClock } from '../clock/collect-clock';
import { collectorWork } from './collector-work';

/** Names must be valid for NODE_NAME, so that a node entered beforehand can claim its row. */
export const nodeRules: ResourceRules<typeof collectorNode> = {
  beforeSave: (draft) => {
    if (!/^[\w.-]{1,64}$/.test(draft.Node_Name))
      throw new InputError('Node_Name: only letters, digits, dots and dashes are allowed', 'input', {
        Node_Name: 'node-name',
      });
    return {};
  },
};

/** A group with sources or nodes cannot be deleted: its sources would never be visited again. */
export const groupRules: ResourceRules<typeof nodeGroup> = {
  beforeRemove: async (rows, { tx, services }) => {
    const { rows: used } = await tx.query<{ node_group_id: string }>(
      'select distinct node_group_id from collector_node where node_group_id = any($1::bigint[])',
      [rows.map(({ Node_Group_ID }) => Node_Group_ID)],
    );
    const busy = new Set(used.map(({ node_group_id }) => node_group_id));
    const now = services.get(CollectClock).now();
    const parts = await services.get(ServerKernel).ask(collectorWork, (work) => work.byGroup(tx, now));
    for (const { node_group_id, all } of parts.flat()) if (node_group_id !== null && all > 0) busy.add(node_group_id);
    const busyGroup = rows.find(({ Node_Group_ID }) => busy.has(Node_Group_ID));
    if (busyGroup)
      throw new ConflictError(
        `Group ${busyGroup.Group_Name} still has nodes or sources`,
        'collector-nodes.node-group-in-use',
      );
  },
};
