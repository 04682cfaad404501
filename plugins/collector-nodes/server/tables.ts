import { read, table, type TableSet } from '#core/server';

/** Tables for collector processes and their configuration. */
export const nodeTables: TableSet = {
  own: [
    table('node_group', { place: 'small' }),
    table('collector_node', { place: 'small' }),
    table('extraction_node_event', { place: 'small' }),
    table('extraction_setting', { place: 'small' }),
    table('extraction_config_version', { place: 'small' }),
    table('extraction_config_item', { place: 'small' }),
    table('extraction_config_change', { place: 'small' }),
    table('extraction_config_uptake', { place: 'small' }),
  ],
  reads: [read(['operation_log'], 'the operation log names the author of a configuration change')],
};
