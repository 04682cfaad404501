import { InputError } from '#core';
import { ThreadDeadlineError, valueOf, type Outcome, type ThreadOptions, type ThreadService } from '../threads';
import type { SentTable } from './sent-table';

/** Maximum time in milliseconds for a table within the limits, with a margin for a busy machine. */
const deadline = 30_000;

/**
 * Reads a CSV (UTF-8 or GB18030) or XLSX file in a thread for external documents, so that no other work waits for it.
 * Throws `InputError` with the exceeded limit (`file-limit-…`), or the reason why the file is not a table
 * (`file-unreadable`).
 */
export async function readTable(
  threads: ThreadService,
  content: Uint8Array,
  options: Pick<ThreadOptions, 'queue' | 'signal'> = {},
): Promise<SentTable> {
  const call = { plugin: 'core', task: 'read-table', state: { version: '1', data: null } };
  try {
    return valueOf(await threads.run<Outcome<SentTable>>([call], content, { pool: 'documents', deadline, ...options }));
  } catch (error) {
    if (!(error instanceof ThreadDeadlineError)) throw error;
    throw new InputError(`The file could not be read within ${deadline / 1000} seconds`, 'file-limit-seconds', {
      limit: 'seconds',
      max: deadline / 1000,
    });
  }
}
