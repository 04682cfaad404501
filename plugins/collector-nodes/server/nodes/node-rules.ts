import { InputError } from '#core';
import type { ResourceRules } from '#core/server';
import type { collectorNode } from '../../node-resources';

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
