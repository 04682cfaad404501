import { read, table, type TableSet } from '#core/server';

/** The processes that collect, and the configuration that they work by. */
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
  reads: [read(['operation_log'], 'who changed the configuration stands in the log')],
};
