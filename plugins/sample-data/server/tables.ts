import { read, table, unscoped, type TableSet } from '#core/server';

/** What is known of the sample data. */
export const sampleTables: TableSet = {
  own: [table('sample_data', { place: 'small' })],
  reads: [read(['article', 'intake_batch', 'client', 'subject'], 'what is sample is counted before it is removed')],
  unscoped: [unscoped(['sample-data-service.ts'], 'it counts what is sample data')],
};
