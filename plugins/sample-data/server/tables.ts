import { table, type TableSet } from '#core/server';

/** What is known of the sample data. */
export const sampleTables: TableSet = {
  own: [table('sample_data', { place: 'small' })],
};
