import { ConflictError, InputError } from '#core';
import type { ResourceRules } from '#core/server';
import type { collectorNode, nodeGroup } from '../../node-resources';

/** Names are what NODE_NAME accepts, so that a node entered beforehand can take its row. */
export const nodeRules: ResourceRules<typeof collectorNode> = {
  beforeSave: (draft) => {
    if (!/^[\w.-]{1,64}$/.test(draft.Node_Name))
      throw new InputError('Node_Name: letters, digits, dots and dashes only', 'input', { Node_Name: 'node-name' });
    return {};
  },
};

/** A group with sources or nodes stays: its sources would never be visited again. */
export const groupRules: ResourceRules<typeof nodeGroup> = {
  beforeRemove: async (rows, { tx }) => {
    const { rows: used } = await tx.query<{ group_name: string }>(
      `select group_name from node_group g where node_group_id = any($1::bigint[])
         and (exists (select from extraction_source s where s.node_group_id = g.node_group_id) or exists (select from collector_node n where n.node_group_id = g.node_group_id)) limit 1`,
      [rows.map(({ Node_Group_ID }) => Node_Group_ID)],
    );
    if (used[0])
      throw new ConflictError(`The group ${used[0].group_name} has nodes or sources`, 'extraction.node-group-in-use');
  },
};
