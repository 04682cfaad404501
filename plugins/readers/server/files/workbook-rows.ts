import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { InputError } from '#core';
import { ThreadDeadlineError, type ThreadOptions, type ThreadService } from '#core/server';
import type { ImportRow } from './import-row';
import type { WorkbookRead, WorkbookToRead } from './workbook-task';

/** Milliseconds for the largest workbook that is taken, on a busy machine. */
const deadline = 300_000;

/** Where a workbook is read, and for whom. */
export type WorkbookThreads = Pick<ThreadOptions, 'queue' | 'signal'> & { readonly threads: ThreadService };

/**
 * The rows of a workbook that a thread reads. Throws `InputError` naming the limit that it is beyond (`file-limit-…`),
 * or that it is none (`file-unreadable`).
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
    throw new InputError(`The workbook was not read within ${deadline / 1000} seconds`, 'file-limit-seconds', {
      limit: 'seconds',
      most: deadline / 1000,
    });
  }
}
