import { inject, NotFoundError } from '#core';
import { DatabaseService, FileService, JobService, type Caller } from '#core/server';
import { cutText } from '#shared/text';
import type { RepostImport, RepostImportSettings } from '../../import-contract';
import type { ImportState } from '../../import-fields';
import { RepostScope } from '../repost-scope';

/** Name of the import job. */
export const importJob = 'repost-analysis.import';

/** Purpose under which uploaded files are stored until they are read. */
export const filePurpose = 'repost-import';

/** Hours after which an unread uploaded file expires. */
const sentHours = 24;

/** Settings of an import. */
export interface StoredSettings extends Partial<RepostImportSettings> {
  readonly Time_Zone: string;
  /** Fetched through an adapter. */
  readonly URL?: string;
}

/** A row of an import; 64-bit numbers are strings. */
export interface ImportRecord {
  readonly client_id: string;
  readonly import_id: string;
  readonly file_id: string | null;
  readonly file_name: string;
  readonly file_size: string;
  readonly format: string;
  readonly settings: StoredSettings;
  readonly state: ImportState;
  readonly rows_read: number;
  readonly error_rows: number;
  readonly post_count: number;
  readonly repost_count: number;
  readonly error: string | null;
  readonly created_at: Date;
  readonly finished_at: Date | null;
}

export interface NewImport {
  readonly fileId: string | null;
  readonly name: string;
  readonly size: number;
  readonly format: string;
  readonly settings: StoredSettings;
}

const shown = (row: ImportRecord): RepostImport => ({
  Import_ID: row.import_id,
  File_Name: row.file_name,
  File_Size: Number(row.file_size),
  Format: row.format,
  State: row.state,
  Read_Count: row.rows_read,
  Error_Row_Count: row.error_rows,
  Post_Count: row.post_count,
  Repost_Count: row.repost_count,
  Error: row.error,
  Created_At: row.created_at.toISOString(),
  Finished_At: row.finished_at?.toISOString() ?? null,
});

const maxErrorsShown = 200;
const maxShown = 600;
/** SQL condition: imports of one user, or of all users when `$2` is null. */
const ofImporter = '($2::bigint is null or user_id = $2)';

/** A rejected row as stored. */
interface StoredFault {
  readonly line: number;
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly excerpt: string;
}

/**
 * Stores the metadata of imports. All belong to the caller's client; callers restricted to some subjects have access to
 * their own imports only.
 */
export class RepostImports {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(FileService) private readonly files: FileService,
    @inject(JobService) private readonly jobs: JobService,
    @inject(RepostScope) private readonly scope: RepostScope,
  ) {}

  async start(
    { clientId, userId }: Caller,
    { fileId, name, size, format, settings }: NewImport,
  ): Promise<{ Import_ID: string }> {
    return this.database.transaction(async (tx) => {
      const { rows } = await tx.query<{ import_id: string }>(
        `insert into repost_import (client_id, user_id, file_id, file_name, file_size, format, settings)
          values ($1, $2, $3, $4, $5, $6, $7) returning import_id`,
        [clientId, userId, fileId, name.slice(-200), size, format, JSON.stringify(settings)],
      );
      const Import_ID = rows[0]!.import_id;
      // Imports of one client run one after another, so that none occupies the whole machine.
      await this.jobs.add(
        importJob,
        { client_id: clientId, import_id: Import_ID },
        { queue: `${importJob}:${clientId}`, within: tx },
      );
      return { Import_ID };
    });
  }

  async list(caller: Caller, size: number): Promise<{ list: RepostImport[]; total: number }> {
    const { rows } = await this.database.query<ImportRecord & { total: number }>(
      `select *, count(*) over ()::int as total from repost_import where client_id = $1 and ${ofImporter}
        order by import_id desc limit $3`,
      [caller.clientId, await this.scope.importer(caller), size],
    );
    return { list: rows.map(shown), total: rows[0]?.total ?? 0 };
  }

  async detail(caller: Caller, importId: string) {
    const { rows } = await this.database.query<ImportRecord>(
      `select * from repost_import where client_id = $1 and ${ofImporter} and import_id = $3`,
      [caller.clientId, await this.scope.importer(caller), importId],
    );
    if (!rows[0]) throw new NotFoundError(`Import ${importId} does not exist`);
    const errors = await this.faults(caller.clientId, importId, maxErrorsShown);
    return {
      ...shown(rows[0]),
      Errors: errors.map(({ line, code, params, excerpt }) => ({
        Line: line,
        Fault: { Code: code, Params: params },
        Excerpt: cutText(excerpt, maxShown),
      })),
    };
  }

  /** Returns the file name of an import and all of its stored rejected rows. */
  async errors(caller: Caller, importId: string): Promise<{ fileName: string; faults: StoredFault[] }> {
    const { rows } = await this.database.query<{ file_name: string }>(
      `select file_name from repost_import where client_id = $1 and ${ofImporter} and import_id = $3`,
      [caller.clientId, await this.scope.importer(caller), importId],
    );
    if (!rows[0]) throw new NotFoundError(`Import ${importId} does not exist`);
    return { fileName: rows[0].file_name, faults: await this.faults(caller.clientId, importId, null) };
  }

  /** @throws {NotFoundError} for an import that does not exist or is out of the caller's scope */
  async cancel(caller: Caller, importId: string): Promise<void> {
    const { rows } = await this.database.query<{ file_id: string | null }>(
      `update repost_import set state = case when state in ('waiting', 'reading', 'classifying') then 'cancelled'
         else state end, finished_at = coalesce(finished_at, (select now())), updated_at = now()
       where client_id = $1 and ${ofImporter} and import_id = $3 returning file_id`,
      [caller.clientId, await this.scope.importer(caller), importId],
    );
    if (!rows[0]) throw new NotFoundError(`Import ${importId} does not exist`);
    if (rows[0].file_id) await this.files.remove(rows[0].file_id, caller.clientId, filePurpose);
  }

  /** True when an import is reading this file. */
  async isTaken({ clientId }: Caller, fileId: string): Promise<boolean> {
    const { rowCount } = await this.database.query('select from repost_import where client_id = $1 and file_id = $2', [
      clientId,
      fileId,
    ]);
    return (rowCount ?? 0) > 0;
  }

  /** Removes uploaded files that were never read; returns their number. */
  async sweep(): Promise<number> {
    const { rows } = await this.database.query<{ file_id: string }>(
      `select file_id from repost_import
       where state in ('waiting', 'reading', 'classifying') and file_id is not null`,
    );
    return this.files.expire(
      filePurpose,
      sentHours,
      rows.map(({ file_id }) => file_id),
    );
  }

  private async faults(clientId: string, importId: string, max: number | null): Promise<StoredFault[]> {
    const { rows } = await this.database.query<StoredFault>(
      `select line, code, params, excerpt from repost_import_error where client_id = $1 and import_id = $2
        order by row_number limit $3`,
      [clientId, importId, max],
    );
    return rows;
  }
}
