import { setTimeout as wait } from 'node:timers/promises';
import { inject, InputError } from '#core';
import { DatabaseService, FileService, ThreadService, type Statements } from '#core/server';
import { IntakeService, IntakeWorker, type RawArticle } from '#plugins/articles/server';
import { ImportError, readImport, toRawArticle, type ImportFormat } from '#plugins/readers/server';
import { cutText } from '#shared/text';
import { getBytes, isBroken, maxUnpacked, wireFault, type ImportSource } from './import-file';
import type { ImportRecord } from './import-record';
import type { WireFault } from '../contract';

/** Records that are read before anything is written. */
const chunkSize = 1_000;
/** Characters after which a chunk of long records is written early. */
const chunkText = 8_000_000;
/** Maximum number of queued articles before an import helps to process them. */
const maxWaiting = 4_000;
/** Maximum number of stored invalid records; further ones are only counted. */
const maxErrors = 10_000;
const maxKept = 4_000;
const maxColumns = 200;

interface Chunk {
  readonly articles: RawArticle[];
  readonly errors: {
    readonly row: number;
    readonly line: number;
    readonly faults: readonly WireFault[];
    readonly record: unknown;
  }[];
  size: number;
}

/**
 * Reads files into the pipeline. Articles and reading position are written in one transaction, so that an import
 * resumes exactly where it stopped.
 */
export class ImportRunner {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(FileService) private readonly files: FileService,
    @inject(IntakeService) private readonly intake: IntakeService,
    @inject(IntakeWorker) private readonly worker: IntakeWorker,
    @inject(ThreadService) private readonly threads: ThreadService,
  ) {}

  /** Reads until the end of the file, the signal, or until the import's state is changed elsewhere. */
  async run(importId: string, source: ImportSource, signal?: AbortSignal): Promise<void> {
    const { rows } = await this.database.query<ImportRecord>(
      `update data_import set state = 'reading', error = null, finished_at = null, updated_at = now()
        where import_id = $1 and state in ('waiting', 'reading') returning *`,
      [importId],
    );
    if (!rows[0]) return;
    try {
      if (await this.read(rows[0], source, signal)) await this.end(importId, 'read', null);
    } catch (error) {
      const code =
        error instanceof ImportError
          ? error.code.replace('import.', '')
          : error instanceof InputError
            ? error.code
            : isBroken(error)
              ? 'broken-file'
              : undefined;
      if (!code) throw error;
      await this.end(importId, 'failed', code);
    }
  }

  /** Returns imports of uploaded files that are waiting or being read, except for those started just now. */
  async open(): Promise<readonly string[]> {
    const { rows } = await this.database.query<{ import_id: string }>(
      `select import_id from data_import where state in ('waiting', 'reading') and file_id is not null
        and updated_at < now() - interval '5 minutes'`,
    );
    return rows.map(({ import_id }) => import_id);
  }

  /** Records that no further automatic attempt will be made; the same file, uploaded again, resumes from there. */
  async giveUp(importId: string): Promise<void> {
    await this.end(importId, 'failed', 'interrupted');
  }

  /** Returns true when the end of the file was reached. */
  private async read(
    { import_id, client_id, rows_read: already, settings, format }: ImportRecord,
    source: ImportSource,
    signal?: AbortSignal,
  ): Promise<boolean> {
    let number = 0;
    let written = already;
    let chunk: Chunk = { articles: [], errors: [], size: 0 };
    const owner = settings.Is_Common || client_id === null ? {} : { clientId: client_id };
    const defaults = {
      via: 'import',
      site: settings.Site || undefined,
      mediaType: settings.Media_Type,
      zone: settings.Time_Zone,
      chinese: true,
    } as const;
    const write = async (): Promise<boolean> => {
      if (number === written) return true;
      const isMine = await this.write(import_id, chunk, written, number);
      written = number;
      chunk = { articles: [], errors: [], size: 0 };
      await this.relieve(signal);
      return isMine;
    };
    for await (const { line, record, error } of readImport(getBytes(source), format as ImportFormat, {
      name: source.name,
      maxBytes: maxUnpacked,
      beside: { threads: this.threads, queue: `client ${client_id ?? 'all'}`, signal },
    })) {
      number += 1;
      if (number <= already) continue;
      if (signal?.aborted)
        throw signal.reason instanceof Error ? signal.reason : new Error('The import was interrupted');
      const { article, faults = error ? [error] : [] } = record ? toRawArticle(record, settings.Mapping, defaults) : {};
      if (article) {
        chunk.articles.push({ ...article, ...owner });
        chunk.size += (article.text?.length ?? 0) + (article.html?.length ?? 0);
      } else chunk.errors.push({ row: number, line, faults: faults.map(wireFault), record: keptRecord(record) });
      if (number - written >= chunkSize || chunk.size > chunkText) {
        if (!(await write())) return false;
      }
    }
    return write();
  }

  /** Returns false when the import was stopped, or is read by another process. */
  private write(importId: string, { articles, errors }: Chunk, from: number, to: number): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const { rows } = await tx.query<{ error_rows: number }>(
        `update data_import set rows_read = $3, submitted = submitted + $4, error_rows = error_rows + $5,
          updated_at = now()
         where import_id = $1 and state = 'reading' and rows_read = $2 returning error_rows`,
        [importId, from, to, articles.length, errors.length],
      );
      if (!rows[0]) return false;
      await this.intake.submit(articles, { runId: importId }, tx);
      await keepErrors(tx, importId, errors.slice(0, Math.max(0, maxErrors - (rows[0].error_rows - errors.length))));
      return true;
    });
  }

  /** Processes the queue when it is long, because there may be no other worker. */
  private async relieve(signal?: AbortSignal): Promise<void> {
    while ((await this.intake.backlog()).articles > maxWaiting && !signal?.aborted) {
      if ((await this.worker.drain(signal)) === 0) await wait(200);
    }
  }

  private async end(importId: string, state: 'read' | 'failed', error: string | null): Promise<void> {
    const { rows } = await this.database.query<{ file_id: string | null; client_id: string | null }>(
      `update data_import set state = $2, error = $3, updated_at = now(), finished_at = now() where import_id = $1
        and state in ('waiting', 'reading') returning file_id, client_id`,
      [importId, state, error],
    );
    if (rows[0]?.file_id) await this.files.remove(rows[0].file_id, rows[0].client_id);
  }
}

/** Converts a record for later correction: texts, limited in length. */
const keptRecord = (record: Readonly<Record<string, unknown>> | undefined): unknown =>
  record &&
  Object.fromEntries(
    Object.entries(record)
      .slice(0, maxColumns)
      .map(([name, value]) => [
        name,
        cutText(typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? ''), maxKept),
      ]),
  );

async function keepErrors(tx: Statements, importId: string, errors: Chunk['errors']): Promise<void> {
  if (errors.length === 0) return;
  await tx.query(
    `insert into data_import_error (import_id, row_number, line, faults, record)
     select $1, e.row, e.line, e.faults, e.record
       from json_to_recordset($2::json) as e (row int, line int, faults json, record json)`,
    [importId, JSON.stringify(errors)],
  );
}
