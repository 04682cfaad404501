import { read, table, type TableSet } from '#core/server';

/** Sources, visits, and pages that were pushed. */
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
    read(['article'], 'the age of what a source brings is read from the library'),
    read(['intake_count'], 'what a source brought in a day is counted on the way in'),
    read(
      ['collector_node', 'node_group', 'extraction_config_item', 'extraction_node_event'],
      'collectors claim sources by what their own rows say, in the claiming statement',
    ),
  ],
};
