import { table, type TableSet } from '#core/server';

/** Sources, visits, and pages that were pushed. */
export const extractionTables: TableSet = {
  own: [
    table('extraction_source', { place: 'small' }),
    table('extraction_host', { place: 'small' }),
    table('extraction_run', { place: 'small' }),
    table('extraction_seen', { place: 'own', key: 'source_id' }),
    table('site_parser', { place: 'small' }),
    table('extraction_push', { place: 'small' }),
    table('extraction_push_item', { place: 'small' }),
  ],
};
