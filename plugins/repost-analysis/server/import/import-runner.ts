import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { BusinessError, inject, InputError } from '#core';
import {
  DatabaseService,
  FileService,
  OutboundService,
  ServerKernel,
  ThreadDeadlineError,
  ThreadService,
} from '#core/server';
import { isBroken } from '#plugins/data-exchange/server';
import type { ImportFormat } from '#plugins/readers/server';
import { repostAdapters } from '../adapters';
import type { RowFault } from './gather';
import type { ImportRecord } from './import-store';
import { TextClassifier } from './text-classifier';
import type { ReadLine, RepostsRead, RepostsToRead } from './read-task';
import { writeReposts } from './write-reposts';

type ReadFile = Exclude<RepostsRead, { fault: object }>;

/** Processing timeout for a file of max size, in milliseconds. */
const deadline = 300_000;

/** Returns the lines of a file written by a worker thread. */
async function* getLines({ file }: ReadFile): AsyncGenerator<ReadLine> {
  const stream = createReadStream(file, 'utf8');
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Infinity }))
      yield JSON.parse(line) as ReadLine;
  } finally {
    stream.destroy();
  }
}

/**
 * Imports reposts: a thread reads the file and builds the trees, the classifier determines the sentiment, and
 * everything is written in one transaction, so that an interrupted import leaves nothing behind and can run again.
 */
export class RepostImportRunner {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(FileService) private readonly files: FileService,
    @inject(ThreadService) private readonly threads: ThreadService,
    @inject(OutboundService) private readonly outbound: OutboundService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(TextClassifier) private readonly classifier: TextClassifier,
  ) {}

  async run(clientId: string, importId: string, signal: AbortSignal): Promise<void> {
    const { rows } = await this.database.query<ImportRecord>(
      `update repost_import set state = 'reading', error = null, updated_at = now()
        where client_id = $1 and import_id = $2 and state in ('waiting', 'reading', 'classifying') returning *`,
      [clientId, importId],
    );
    const [record] = rows;
    if (!record) return;
    try {
      await this.read(record, signal);
    } catch (error) {
      const code =
        error instanceof BusinessError ? error.code : isBroken(error) ? 'data-exchange.broken-file' : undefined;
      if (code === undefined || signal.aborted) throw error;
      await this.end(record, code.replace(/^(data-exchange|import)\./, ''));
    }
  }

  /** Marks an import as finally failed. */
  async giveUp(clientId: string, importId: string): Promise<void> {
    const { rows } = await this.database.query<ImportRecord>(
      'select * from repost_import where client_id = $1 and import_id = $2',
      [clientId, importId],
    );
    if (rows[0]) await this.end(rows[0], 'interrupted');
  }

  private async read(record: ImportRecord, signal: AbortSignal): Promise<void> {
    const { client_id, import_id, file_id } = record;
    const read = await this.trees(record, signal);
    try {
      const texts = new Set<string>();
      for await (const line of getLines(read)) if ('repost' in line && line.repost.own) texts.add(line.repost.own);
      const isOurs = async (): Promise<boolean> => {
        signal.throwIfAborted();
        const { rowCount } = await this.database.query(
          `update repost_import set state = 'classifying', rows_read = $3, error_rows = $4, updated_at = now()
            where client_id = $1 and import_id = $2 and state in ('reading', 'classifying')`,
          [client_id, import_id, read.rows, read.errorRows],
        );
        return (rowCount ?? 0) > 0;
      };
      const emotionByText = await this.classifier.classify(client_id, texts, isOurs);
      if (!emotionByText || !(await isOurs())) return;
      await this.database.transaction(async (tx) => {
        await tx.query('delete from repost_post where client_id = $1 and import_id = $2', [client_id, import_id]);
        await tx.query('delete from repost_import_error where client_id = $1 and import_id = $2', [
          client_id,
          import_id,
        ]);
        const { posts, reposts } = await writeReposts(tx, client_id, import_id, getLines(read), emotionByText);
        if (reposts === 0) throw new InputError('No reposts found', 'no-reposts');
        await tx.copy(
          'repost_import_error',
          errorColumns,
          read.errors.map((fault) => errorRow(client_id, import_id, fault)),
        );
        const { rowCount } = await tx.query(
          `update repost_import set state = 'done', post_count = $3, repost_count = $4, file_id = null,
             updated_at = now(), finished_at = now()
           where client_id = $1 and import_id = $2 and state = 'classifying'`,
          [client_id, import_id, posts, reposts],
        );
        if (!rowCount) throw new InputError('The import was cancelled', 'cancelled');
      });
      if (file_id) await this.files.remove(file_id, client_id);
    } finally {
      await rm(read.folder, { recursive: true, force: true });
    }
  }

  private async trees({ client_id, file_id, file_name, format, settings }: ImportRecord, signal: AbortSignal) {
    const now = Date.now();
    const readRequest: RepostsToRead = settings.URL
      ? { cascades: [await this.fetched(client_id, settings.URL, signal)], now }
      : {
          content: (await this.files.read(file_id ?? '0', client_id)).content,
          now,
          file: {
            name: file_name,
            format: format as ImportFormat,
            mapping: settings.Mapping ?? {},
            zone: settings.Time_Zone,
            postDraft: {
              text: settings.Post_Text ?? '',
              user: settings.Post_User ?? '',
              at: settings.Post_At ?? null,
              url: settings.Post_URL ?? null,
            },
          },
        };
    const call = { plugin: 'repost-analysis', task: 'read', state: { version: '1', data: null } };
    try {
      const options = { pool: 'documents', deadline, queue: `client ${client_id}`, signal } as const;
      const read = await this.threads.run<RepostsRead>([call], readRequest, options);
      if ('fault' in read) throw new InputError(read.fault.message, read.fault.code);
      return read;
    } catch (error) {
      if (!(error instanceof ThreadDeadlineError)) throw error;
      throw new InputError(`${file_name} could not be read within ${deadline / 1000} seconds`, 'file-limit-seconds');
    }
  }

  private async fetched(clientId: string, address: string, signal: AbortSignal) {
    const url = new URL(address);
    const cascade = await this.kernel.askOne(
      repostAdapters,
      (adapter) => adapter.accepts(url),
      (adapter) => adapter.reposts({ clientId, outbound: this.outbound.for('pages'), signal }, url),
    );
    if (!cascade) throw new InputError(`No platform supports ${address}`, 'no-adapter');
    return cascade;
  }

  private async end({ client_id, import_id, file_id }: ImportRecord, error: string): Promise<void> {
    await this.database.query(
      `update repost_import set state = 'failed', error = $3, file_id = null, updated_at = now(), finished_at = now()
        where client_id = $1 and import_id = $2 and state in ('waiting', 'reading', 'classifying')`,
      [client_id, import_id, error],
    );
    if (file_id) await this.files.remove(file_id, client_id);
  }
}

const errorColumns = ['client_id', 'import_id', 'row_number', 'line', 'code', 'params', 'excerpt'];
const errorRow = (clientId: string, importId: string, { row, line, code, params, excerpt }: RowFault) => [
  clientId,
  importId,
  row,
  line,
  code,
  params,
  excerpt,
];
