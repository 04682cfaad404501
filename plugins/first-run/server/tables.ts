import { read, unscoped, type TableSet } from '#core/server';

/** No tables of its own. */
export const firstRunTables: TableSet = {
  own: [],
  reads: [read(['client', 'subject', 'extraction_source'], 'checks whether at least one of each exists')],
  unscoped: [unscoped(['first-run-state.ts'], 'it asks only whether there is a subject at all')],
};
