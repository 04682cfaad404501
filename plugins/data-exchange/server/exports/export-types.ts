import type { DocumentExportFormat, ExportFormat } from '../../export-contract';

/** What each format is to whoever takes the file. */
export const exportTypes: Readonly<Record<ExportFormat | DocumentExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jsonl: 'application/x-ndjson; charset=utf-8',
  pdf: 'application/pdf',
};
