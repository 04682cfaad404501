import { read, table, unscoped, type TableSet } from '#core/server';

/** State of the sample data. */
export const sampleTables: TableSet = {
  own: [table('sample_data', { distribution: 'reference' })],
  reads: [read(['article', 'intake_batch', 'client', 'subject'], 'sample rows are counted before they are deleted')],
  unscoped: [unscoped(['sample-data-service.ts'], 'it counts what is sample data')],
};
