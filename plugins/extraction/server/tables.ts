import { read, table, type TableSet } from '#core/server';

export const extractionTables: TableSet = {
  own: [
    table('extraction_source', { distribution: 'reference', delays: ['next_run_at', 'running_until'] }),
    table('extraction_host', { distribution: 'reference', delays: ['next_at'] }),
    table('extraction_run', { distribution: 'reference' }),
    table('extraction_seen', { distribution: 'keyed', key: 'source_id' }),
    table('extraction_sitemap', { distribution: 'keyed', key: 'source_id' }),
    table('site_parser', { distribution: 'reference' }),
    table('extraction_push', { distribution: 'reference' }),
    table('extraction_push_item', { distribution: 'reference', delays: ['next_at', 'lease_until'] }),
  ],
  reads: [
    read(['article'], "the age of a source's articles is read from the library"),
    read(['intake_count'], 'the daily article count of a source is counted at ingestion'),
    read(
      ['collector_node', 'node_group', 'extraction_config_item', 'extraction_node_event'],
      'collectors claim sources by the values of their rows within the claiming statement',
    ),
  ],
};
