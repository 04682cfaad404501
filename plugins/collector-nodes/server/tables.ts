import { read, table, type TableSet } from '#core/server';

/** Tables for collector processes and their configuration. */
export const nodeTables: TableSet = {
  own: [
    table('node_group', { distribution: 'reference' }),
    table('collector_node', { distribution: 'reference' }),
    table('extraction_node_event', { distribution: 'reference' }),
    table('extraction_setting', { distribution: 'reference' }),
    table('extraction_config_version', { distribution: 'reference' }),
    table('extraction_config_item', { distribution: 'reference' }),
    table('extraction_config_change', { distribution: 'reference' }),
    table('extraction_config_uptake', { distribution: 'reference' }),
  ],
  reads: [read(['operation_log'], 'the operation log names the author of a configuration change')],
};
