import { createHash } from 'node:crypto';
import { inject, NotFoundError, PermissionError } from '#core';
import { DatabaseService, FileService, JobService, type Caller } from '#core/server';
import { cutText } from '#shared/text';
import type { DataImport, ImportErrorRow, ImportSettings } from '../contract';
import { cellText, getFileKey, type ImportSource } from './import-file';
import { importColumns, importTables, importToWire, type ImportRecord } from './import-record';

/** Job that reads an uploaded file. */
export const importJob = 'data-exchange.import';

/** Purpose under which uploaded files are stored until they are read. */
export const filePurpose = 'data-import';

/** Hours after which an uploaded file that was not imported is deleted. */
const maxUnusedHours = 24;

/** A file to be imported, with its owner and settings. */
export interface NewImport {
  readonly clientId: string | null;
  readonly userId: string | null;
  readonly fileId: string | null;
  readonly name: string;
  readonly size: number;
  /** SHA-256 of the content, in hexadecimal. */
  readonly hash: string;
  readonly format: string;
  readonly settings: ImportRecord['settings'];
}

/** An invalid record. */
export interface ImportFailure {
  readonly line: number;
  readonly faults: ImportErrorRow['Faults'];
  readonly record: Readonly<Record<string, string>> | null;
}

/** Stores imports. They belong to the caller's client; those started from the command line belong to the operators. */
export class ImportService {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(FileService) private readonly files: FileService,
    @inject(JobService) private readonly jobs: JobService,
  ) {}

  /** Returns the import of this file, new or existing; a stopped one is prepared to resume. */
  async begin({
    clientId,
    userId,
    fileId,
    name,
    size,
    hash,
    format,
    settings,
  }: NewImport): Promise<{ importId: string; isRepeat: boolean }> {
    const key = getFileKey(hash, settings);
    const { rows } = await this.database.query<{ import_id: string }>(
      `insert into data_import (client_id, user_id, file_key, file_id, file_name, file_size, format, settings)
        values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict ((coalesce(client_id, 0)), file_key) do nothing returning import_id`,
      [clientId, userId, key, fileId, name.slice(-200), size, format, JSON.stringify(settings)],
    );
    if (rows[0]) return { importId: rows[0].import_id, isRepeat: false };
    const repeatResult = await this.database.query<{ import_id: string }>(
      `update data_import set state = case when state in ('failed', 'cancelled') then 'waiting' else state end, error =
        case when state = 'failed' then null else error end,
         file_id = case when state = 'read' then null else coalesce($3, file_id) end, updated_at = now()
       where coalesce(client_id, 0) = coalesce($1::bigint, 0) and file_key = $2 returning import_id`,
      [clientId, key, fileId],
    );
    return { importId: (repeatResult.rows[0] as { import_id: string }).import_id, isRepeat: true };
  }

  async start(
    caller: Caller,
    fileId: string,
    format: string,
    importSettings: ImportSettings,
  ): Promise<{ importId: string; isRepeat: boolean }> {
    if (importSettings.Is_Common && caller.userType !== 'operator')
      throw new PermissionError(
        'Only operators may add articles to the library of all clients',
        'data-exchange.common',
      );
    const { name, content } = await this.files.read(fileId, caller.clientId);
    const settings = { ...importSettings, Time_Zone: caller.timeZone };
    const begun = await this.begin({
      clientId: caller.clientId,
      userId: caller.userId,
      fileId,
      name,
      size: content.length,
      hash: createHash('sha256').update(content).digest('hex'),
      format,
      settings,
    });
    const { rows } = await this.database.query<{ state: string; file_id: string | null }>(
      'select state, file_id from data_import where import_id = $1',
      [begun.importId],
    );
    if (rows[0]?.file_id !== fileId) await this.files.remove(fileId, caller.clientId);
    if (rows[0]?.state === 'waiting' || rows[0]?.state === 'reading')
      await this.jobs.add(importJob, { import_id: begun.importId }, { key: `${importJob}:${begun.importId}` });
    return begun;
  }

  async list(
    caller: Caller,
    after: string | undefined,
    size: number,
  ): Promise<{ list: DataImport[]; total: number; next: string | null }> {
    const mine = '(i.client_id = $1 or ($2 and i.client_id is null))';
    const { rows } = await this.database.query<ImportRecord>(
      `select ${importColumns} from ${importTables} where ${mine} and ($3::bigint is null or i.import_id < $3)
        order by i.import_id desc limit $4`,
      [caller.clientId, caller.userType === 'operator', after ?? null, size + 1],
    );
    const total = await this.database.query<{ count: string }>(
      `select count(*) as count from data_import i where ${mine}`,
      [caller.clientId, caller.userType === 'operator'],
    );
    const list = rows.slice(0, size).map(importToWire);
    return {
      list,
      total: Number(total.rows[0]?.count ?? 0),
      next: rows.length > size ? (list.at(-1)?.Import_ID ?? null) : null,
    };
  }

  /** @throws {NotFoundError} if the import does not exist or belongs to another client */
  async get(caller: Caller, importId: string): Promise<DataImport> {
    return importToWire(await this.record(importId, caller));
  }

  /** For the command line. */
  async byId(importId: string): Promise<DataImport> {
    return importToWire(await this.record(importId));
  }

  async errors(importId: string, max: number): Promise<ImportFailure[]> {
    const { rows } = await this.database.query<{
      line: number;
      faults: ImportFailure['faults'];
      record: ImportFailure['record'];
    }>('select line, faults, record from data_import_error where import_id = $1 order by row_number limit $2', [
      importId,
      max,
    ]);
    return rows;
  }

  /** Deletes an uploaded file unless it is being imported. */
  async discard(caller: Caller, fileId: string): Promise<void> {
    const { rowCount } = await this.database.query('select from data_import where file_id = $1', [fileId]);
    if (!rowCount) await this.files.remove(fileId, caller.clientId, filePurpose);
  }

  /** Returns the file of an import that has not been read to the end; undefined for others. */
  async pendingFile(importId: string): Promise<ImportSource | undefined> {
    const { rows } = await this.database.query<Pick<ImportRecord, 'file_id' | 'client_id'>>(
      "select file_id, client_id from data_import where import_id = $1 and state in ('waiting', 'reading')",
      [importId],
    );
    const { file_id, client_id } = rows[0] ?? { file_id: null, client_id: null };
    return file_id === null ? undefined : getSource(await this.files.read(file_id, client_id));
  }

  /** Deletes files that were uploaded but never imported, and those of stopped imports. */
  async removeUnused(): Promise<void> {
    const { rows } = await this.database.query<{ file_id: string }>(
      "select file_id from data_import where state in ('waiting', 'reading') and file_id is not null",
    );
    await this.files.expire(
      filePurpose,
      maxUnusedHours,
      rows.map(({ file_id }) => file_id),
    );
  }

  async cancel(caller: Caller, importId: string): Promise<void> {
    await this.record(importId, caller);
    await this.database.query(
      `update data_import set state = 'cancelled', updated_at = now(), finished_at = now() where import_id = $1
        and state in ('waiting', 'reading')`,
      [importId],
    );
  }

  private async record(importId: string, caller?: Caller): Promise<ImportRecord> {
    const { rows } = await this.database.query<ImportRecord>(
      `select ${importColumns} from ${importTables} where i.import_id = $1`,
      [importId],
    );
    const [row] = rows;
    const isSeen =
      row &&
      (!caller || row.client_id === caller.clientId || (row.client_id === null && caller.userType === 'operator'));
    if (!isSeen) throw new NotFoundError(`Import ${importId} not found`);
    return row;
  }
}

/** Returns a stored file as import source. */
export const getSource = ({ name, content }: { readonly name: string; readonly content: Buffer }): ImportSource => ({
  name,
  content,
});

/** Returns the first cells of a record, for a list of errors. */
export const getExcerpt = (record: ImportFailure['record']): string =>
  record ? cutText(cellText(Object.values(record).filter(Boolean).join(' · ')), 160) : '';
