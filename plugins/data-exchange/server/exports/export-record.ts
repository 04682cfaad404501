import { rowMapper } from '#core/server';
import {
  exportScheduleSchema,
  exportSchema,
  type DataExport,
  type DocumentExportFormat,
  type ExportConditions,
  type ExportFilter,
  type ExportFormat,
  type ExportState,
} from '../../export-contract';

/** Row of an export; 64-bit numbers are strings. */
export interface ExportRecord {
  readonly export_id: string;
  readonly client_id: string;
  readonly user_id: string;
  readonly schedule_id: string | null;
  readonly source: string;
  readonly name: string;
  readonly format: ExportFormat | DocumentExportFormat;
  readonly columns: readonly string[];
  readonly filter: ExportFilter;
  /** Individually selected rows. */
  readonly ids: readonly string[] | null;
  readonly sort: string | null;
  /** Content of a document; null for rows. */
  readonly content: unknown;
  readonly state: ExportState;
  readonly done_rows: number;
  readonly total_rows: number | null;
  readonly file_name: string | null;
  readonly file_size: string | null;
  readonly sha256: string | null;
  readonly error: string | null;
  readonly download_count: number;
  readonly created_at: Date;
  readonly finished_at: Date | null;
  readonly expires_at: Date | null;
  readonly user_name: string | null;
}

/** Row of a scheduled export. */
export interface ScheduleRecord
  extends Pick<
    ExportRecord,
    'client_id' | 'user_id' | 'source' | 'name' | 'columns' | 'filter' | 'sort' | 'user_name'
  > {
  readonly format: ExportFormat;
  readonly schedule_id: string;
  readonly every: 'daily' | 'weekly';
  readonly weekday: number;
  readonly hour: number;
  readonly is_enabled: boolean;
  readonly next_at: Date;
  readonly last_at: Date | null;
}

/** Converts an export for display to the caller. */
export function exportToWire(
  record: ExportRecord,
  userId: string,
  titleKey: string | null,
  conditions: ExportConditions,
): DataExport {
  return {
    ...toColumns(record),
    Title_Key: titleKey,
    File_Size: record.file_size === null ? null : Number(record.file_size),
    Is_Own: record.user_id === userId,
    Is_Scheduled: record.schedule_id !== null,
    Conditions: conditions,
  };
}

const toColumns = rowMapper(
  exportSchema.omit({ Title_Key: true, File_Size: true, Is_Own: true, Is_Scheduled: true, Conditions: true }),
);

export const scheduleToWire = rowMapper(exportScheduleSchema);
