import { table, type TableSet } from '#core/server';

/** Sources, what is known of their hosts, what was seen of each, and one row for every visit. */
export const extractionTables: TableSet = {
  own: [
    table('extraction_source', { place: 'small' }),
    table('extraction_host', { place: 'small' }),
    table('extraction_run', { place: 'small' }),
    table('extraction_seen', { place: 'own', key: 'source_id' }),
    table('node_group', { place: 'small' }),
    table('collector_node', { place: 'small' }),
    table('extraction_push', { place: 'small' }),
    table('extraction_push_item', { place: 'small' }),
    table('extraction_node_event', { place: 'small' }),
    table('extraction_setting', { place: 'small' }),
    table('extraction_config_version', { place: 'small' }),
    table('extraction_config_item', { place: 'small' }),
    table('extraction_config_change', { place: 'small' }),
    table('extraction_config_uptake', { place: 'small' }),
    table('extraction_websub', { place: 'small' }),
    table('extraction_websub_content', { place: 'small' }),
    table('extraction_missing_page', { place: 'small' }),
    table('site_parser', { place: 'small' }),
  ],
};
