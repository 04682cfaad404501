import type { DocumentExportFormat, ExportFormat } from '../../export-contract';

/** Media types of the formats. */
export const exportTypes: Readonly<Record<ExportFormat | DocumentExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jsonl: 'application/x-ndjson; charset=utf-8',
  pdf: 'application/pdf',
};
