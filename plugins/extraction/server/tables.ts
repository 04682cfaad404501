import { read, table, type TableSet } from '#core/server';

export const extractionTables: TableSet = {
  own: [
    table('extraction_source', { place: 'small', delays: ['next_run_at', 'running_until'] }),
    table('extraction_host', { place: 'small', delays: ['next_at'] }),
    table('extraction_run', { place: 'small' }),
    table('extraction_seen', { place: 'own', key: 'source_id' }),
    table('site_parser', { place: 'small' }),
    table('extraction_push', { place: 'small' }),
    table('extraction_push_item', { place: 'small', delays: ['next_at', 'lease_until'] }),
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
