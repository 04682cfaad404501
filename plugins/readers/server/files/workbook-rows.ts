import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { InputError } from '#core';
import { ThreadDeadlineError, type ThreadOptions, type ThreadService } from '#core/server';
import type { ImportRow } from './import-row';
import type { WorkbookRead, WorkbookToRead } from './workbook-task';

/** Time limit in milliseconds, enough for the largest accepted workbook on a busy machine. */
const deadline = 300_000;

/** The thread pool for reading a workbook, and the caller's queue. */
export type WorkbookThreads = Pick<ThreadOptions, 'queue' | 'signal'> & { readonly threads: ThreadService };

/**
 * Yields the rows of a workbook that is read in a thread.
 *
 * @throws {InputError} naming the exceeded limit (`file-limit-…`), or `file-unreadable` if it is not a workbook.
 */
export async function* workbookRows(
  workbook: WorkbookToRead,
  { threads, ...asker }: WorkbookThreads,
): AsyncGenerator<ImportRow> {
  const read = await unpack(workbook, threads, asker);
  if ('fault' in read)
    throw new InputError(read.fault.message, read.fault.code, read.fault.details as Readonly<Record<string, unknown>>);
  const stream = createReadStream(read.file, 'utf8');
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Infinity }))
      yield JSON.parse(line) as ImportRow;
  } finally {
    stream.destroy();
    await rm(read.folder, { recursive: true, force: true });
  }
}

async function unpack(
  workbook: WorkbookToRead,
  threads: ThreadService,
  asker: Pick<ThreadOptions, 'queue' | 'signal'>,
): Promise<WorkbookRead> {
  const call = { plugin: 'readers', task: 'workbook', state: { version: '1', data: null } };
  try {
    return await threads.run<WorkbookRead>([call], workbook, { pool: 'documents', deadline, ...asker });
  } catch (error) {
    if (!(error instanceof ThreadDeadlineError)) throw error;
    throw new InputError(`The workbook could not be read within ${deadline / 1000} seconds`, 'file-limit-seconds', {
      limit: 'seconds',
      max: deadline / 1000,
    });
  }
}
