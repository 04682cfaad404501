import { read, unscoped, type TableSet } from '#core/server';

/** It has no tables of its own. */
export const firstRunTables: TableSet = {
  own: [],
  reads: [read(['client', 'subject', 'extraction_source'], 'it tells whether there is a first one of each')],
  unscoped: [unscoped(['first-run-state.ts'], 'it asks only whether there is a subject at all')],
};
