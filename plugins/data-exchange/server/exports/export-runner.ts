import { inject, InputError, PermissionError } from '#core';
import {
  DatabaseService,
  ThreadService,
  writeDocument,
  type Caller,
  type ExportRow,
  type WrittenFile,
} from '#core/server';
import { formatDate } from '#shared/time';
import {
  retentionDays,
  maxExportBytes,
  maxExportRows,
  type DocumentExportFormat,
  type ExportFormat,
} from '../../export-contract';
import { ExportAbout } from './export-about';
import { getChoice, exportContent } from './export-content';
import { ExportFiles } from './export-files';
import { ExportPeople, type ExportPerson } from './export-people';
import type { ExportRecord } from './export-record';
import { ExportSources } from './export-sources';
import { exportTypes } from './export-types';

/** Number of rows between progress updates and checks for a stop. */
const step = 500;

/** The export was stopped while it ran. */
class StoppedError extends Error {}

/** Generates the files of exports. After a crash an export restarts; nothing of the incomplete file is left. */
export class ExportRunner {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ThreadService) private readonly threads: ThreadService,
    @inject(ExportPeople) private readonly people: ExportPeople,
    @inject(ExportAbout) private readonly about: ExportAbout,
    @inject(ExportSources) private readonly sources: ExportSources,
    @inject(ExportFiles) private readonly files: ExportFiles,
  ) {}

  async run(exportId: string, signal?: AbortSignal): Promise<void> {
    const { rows } = await this.database.query<ExportRecord>(
      `update data_export set state = 'running', done_rows = 0, error = null where export_id = $1
        and state in ('waiting', 'running') returning *`,
      [exportId],
    );
    if (!rows[0]) return;
    try {
      await this.make(rows[0], signal);
    } catch (error) {
      if (error instanceof StoppedError) return;
      const code =
        error instanceof PermissionError
          ? 'not-allowed'
          : error instanceof InputError
            ? error.code.startsWith('data-exchange.')
              ? error.code.slice('data-exchange.'.length)
              : 'filter'
            : undefined;
      if (!code) throw error;
      await this.end(exportId, code);
    }
  }

  async open(): Promise<readonly string[]> {
    const { rows } = await this.database.query<{ export_id: string }>(
      "select export_id from data_export where state in ('waiting', 'running')",
    );
    return rows.map(({ export_id }) => export_id);
  }

  /** Records that no further automatic attempt will be made. */
  async giveUp(exportId: string): Promise<void> {
    await this.end(exportId, 'interrupted');
  }

  private async make(record: ExportRecord, signal?: AbortSignal): Promise<void> {
    const person = await this.people.find(record.user_id, record.client_id);
    if (!person) throw new PermissionError('The user of the export may no longer sign in');
    const { caller } = person;
    if (record.content !== null) {
      await this.makeDocument(record, person, signal);
      return;
    }
    const source = await this.sources.one(caller, record.source);
    const choice = getChoice(record, caller.timeZone);
    const max = source.max ?? maxExportRows;
    const total = await source.count(caller, choice, max);
    if (total > max) throw new InputError(`More than ${max} rows`, 'data-exchange.export-too-many');
    await this.progress(record.export_id, 0, total);
    const columns = record.columns.filter((key) => source.columns.some((column) => column.key === key));
    const counter = { rows: 0 };
    const rows = this.counted(record.export_id, source.rows(caller, choice, new Set(columns), max), counter, signal);
    const about = await this.about.sheet(caller, source, { exportId: record.export_id, ...person, choice });
    const { size, sha256 } = await this.files.write(
      record.client_id,
      record.export_id,
      await exportContent({ source, caller, columns, rows, about }, record.format as ExportFormat),
      { type: exportTypes[record.format], maxBytes: maxExportBytes },
    );
    await this.finish(record, caller, counter.rows, { size, sha256 });
  }

  /** Generates a document in a thread; progress counts its parts. */
  private async makeDocument(record: ExportRecord, person: ExportPerson, signal?: AbortSignal): Promise<void> {
    const { caller } = person;
    const format: DocumentExportFormat = record.format === 'pdf' ? 'pdf' : 'xlsx';
    const source = await this.sources.document(caller, record.source);
    await this.progress(record.export_id, 0, source.size(record.content));
    let done = 0;
    const step = async (): Promise<void> => {
      signal?.throwIfAborted();
      done += 1;
      await this.progress(record.export_id, done);
    };
    const owner = { exportId: record.export_id, ...person };
    const document = await source.document(caller, record.content, format, owner, step);
    const { content } = await writeDocument(this.threads, document, format, { queue: record.client_id, signal });
    const written = await this.files.write(record.client_id, record.export_id, content as Uint8Array, {
      type: exportTypes[record.format],
      maxBytes: maxExportBytes,
    });
    await this.finish(record, caller, done, written);
  }

  private async finish(
    record: ExportRecord,
    caller: Caller,
    rows: number,
    { size, sha256 }: WrittenFile,
  ): Promise<void> {
    const name = `${record.name.replace(/[\\/:*?"<>|]/g, ' ')}-${formatDate(new Date(), 'yyyyMMdd-HHmm', caller.timeZone)}.${record.format}`;
    const { rowCount } = await this.database.query(
      `update data_export set state = 'done', done_rows = $2, total_rows = $2, file_name = $3, file_size = $4,
        sha256 = $5, finished_at = now(), expires_at = now() + make_interval(days => $6) where export_id = $1
        and state = 'running'`,
      [record.export_id, rows, name, size, sha256, retentionDays],
    );
    if (!rowCount) await this.files.remove(record.client_id, record.export_id);
  }

  private async *counted(
    exportId: string,
    rows: AsyncIterable<ExportRow>,
    counter: { rows: number },
    signal?: AbortSignal,
  ): AsyncIterable<ExportRow> {
    for await (const row of rows) {
      yield row;
      counter.rows += 1;
      if (counter.rows % step === 0) {
        signal?.throwIfAborted();
        await this.progress(exportId, counter.rows);
      }
    }
  }

  /** Updates the progress; throws if the export is no longer to run. */
  private async progress(exportId: string, done: number, total: number | null = null): Promise<void> {
    const { rowCount } = await this.database.query(
      `update data_export set done_rows = $2, total_rows = coalesce($3, total_rows) where export_id = $1
        and state = 'running'`,
      [exportId, done, total],
    );
    if (!rowCount) throw new StoppedError(`Export ${exportId} was stopped`);
  }

  private async end(exportId: string, error: string): Promise<void> {
    await this.database.query(
      `update data_export set state = 'failed', error = $2, finished_at = now() where export_id = $1
        and state in ('waiting', 'running')`,
      [exportId, error],
    );
  }
}
