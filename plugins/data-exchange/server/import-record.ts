import type { DataImport, ImportSettings } from '../contract';

/** Row of an import; 64-bit numbers are strings. */
export interface ImportRecord {
  readonly import_id: string;
  readonly client_id: string | null;
  readonly file_id: string | null;
  readonly file_name: string;
  readonly file_size: string;
  readonly format: string;
  readonly settings: ImportSettings & { readonly Time_Zone?: string };
  readonly state: 'waiting' | 'reading' | 'read' | 'failed' | 'cancelled';
  readonly rows_read: number;
  readonly error_rows: number;
  readonly submitted: number;
  readonly stored: number;
  readonly duplicates: number;
  readonly rejected: number;
  readonly reject_reasons: Readonly<Record<string, number>>;
  readonly error: string | null;
  readonly created_at: Date;
  readonly finished_at: Date | null;
  readonly user_name: string | null;
  /** Articles of the import are queued, or stored and not counted yet. */
  readonly is_storing: boolean;
}

/** Consumer that counts the results of imported articles. */
export const importCounter = 'data-exchange.count-import';

/**
 * Columns of an import, with the name of the user who started it. The results of a batch are counted shortly after it
 * has left the queue.
 */
export const importColumns = `i.*, u.display_name as user_name,
  (exists (select 1 from intake_batch b where b.run_id = i.import_id)
    or (i.submitted > i.stored + i.duplicates + i.rejected and (
      exists (select 1 from domain_event_consumer c join domain_event f on f.kind = c.kind and (f.place is null or f.place > c.place)
        where c.consumer = '${importCounter}')
      or exists (select 1 from domain_event_wait w where w.consumer = '${importCounter}' and not w.is_parked)))) as is_storing`;

export const importTables = 'data_import i left join person u on u.user_id = i.user_id';

/** Converts an import to its wire format. Articles without any result count as failed once nothing is in progress. */
export function importToWire(record: ImportRecord): DataImport {
  const { submitted, stored, duplicates, rejected } = record;
  const ended = record.state !== 'waiting' && record.state !== 'reading' && !record.is_storing;
  return {
    Import_ID: record.import_id,
    File_Name: record.file_name,
    File_Size: Number(record.file_size),
    Format: record.format,
    State: record.state === 'read' ? (record.is_storing ? 'storing' : 'done') : record.state,
    Read_Count: record.rows_read,
    Error_Row_Count: record.error_rows,
    Stored_Count: stored,
    Duplicate_Count: duplicates,
    Rejected_Count: rejected,
    Failed_Count: ended ? Math.max(0, submitted - stored - duplicates - rejected) : 0,
    Reject_Reasons: record.reject_reasons,
    Error: record.error,
    Is_Common: record.settings.Is_Common === true,
    User_Name: record.user_name,
    Created_At: record.created_at.toISOString(),
    Finished_At: record.finished_at?.toISOString() ?? null,
  };
}
