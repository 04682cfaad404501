import { read, type TableSet } from '#core/server';

/** It has no tables of its own. */
export const firstRunTables: TableSet = {
  own: [],
  reads: [read(['client', 'subject', 'extraction_source'], 'it tells whether there is a first one of each')],
};
