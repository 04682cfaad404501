import { read, table, type TableSet } from '#core/server';

/** Reports as pages; their share links belong to `briefings`. */
export const htmlReportTables: TableSet = {
  own: [table('html_report', { distribution: 'client', key: 'client_id', deletedWith: { client: 'client_id' } })],
  reads: [read(['person'], 'a report names its authors')],
};
