import { defineResource, fields } from '#core/resource';

const area = '/v1/operate/extraction-manage/schedule-manage';

/** A group of collectors, for example in one region or network; a source may be restricted to one group. */
export const nodeGroup = defineResource({
  name: 'node-group',
  plugin: 'collector-nodes',
  module: 'node-group',
  path: `${area}/node-group`,
  key: 'Node_Group_ID',
  scope: 'global',
  sort: 'Group_Name',
  fields: {
    Group_Name: fields.text({ required: true, max: 60, unique: true, filter: 'contains', sortable: true }),
    Region: fields.text({ max: 60, filter: 'contains' }),
    Network: fields.text({ max: 60, filter: 'contains' }),
    Remark: fields.text({ max: 500, multiline: true }),
    Created_At: fields.time({ readOnly: true, sortable: true, hiddenInList: true }),
  },
});

/** A collector process, identified by its name. It registers itself; it may also be entered before its first run. */
export const collectorNode = defineResource({
  name: 'collector-node',
  plugin: 'collector-nodes',
  module: 'server',
  path: `${area}/server`,
  key: 'Node_ID',
  scope: 'global',
  sort: 'Node_Name',
  fields: {
    Node_Name: fields.text({ required: true, max: 64, unique: true, filter: 'contains', sortable: true }),
    Node_Group_ID: fields.reference('node-group', { filter: 'equals' }),
    Lanes: fields.number({ default: 4, integer: true, min: 1, max: 32, hiddenInList: true }),
    Is_Draining: fields.toggle({ filter: 'equals', hiddenInList: true }),
    Remark: fields.text({ max: 500, multiline: true, hiddenInList: true }),
    Heartbeat_At: fields.time({ readOnly: true, sortable: true }),
    Running: fields.number({ integer: true, readOnly: true, sortable: true }),
    Visits: fields.number({ integer: true, readOnly: true, sortable: true }),
    /** Load average of the machine per processor over the last minute. */
    Load: fields.number({ readOnly: true, sortable: true }),
    /** Bytes. */
    Memory: fields.number({ integer: true, readOnly: true, sortable: true }),
    Host: fields.text({ readOnly: true, max: 200, hiddenInList: true }),
    Process_ID: fields.number({ integer: true, readOnly: true, hiddenInList: true }),
    /** Configuration version in use, as reported by the node. */
    Config_Version: fields.number({ integer: true, readOnly: true, hiddenInList: true }),
    Version: fields.text({ readOnly: true, hiddenInList: true }),
    Started_At: fields.time({ readOnly: true, hiddenInList: true }),
    Created_At: fields.time({ readOnly: true, hiddenInList: true }),
  },
});

/** Milliseconds without a heartbeat after which a node counts as gone: three heartbeats. */
export const nodeSilence = 30_000;
