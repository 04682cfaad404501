import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { InputError } from '#core';
import { checkArchive, defineThreadTask } from '#core/server';
import { openBytes } from './byte-source';
import type { ImportRow } from './import-row';
import { readWorkbook } from './read-workbook';

/** A workbook to read, with the maximum number of rows. */
export interface WorkbookToRead {
  readonly content: Uint8Array;
  readonly max: number;
  /** Maximum unpacked size in bytes. */
  readonly maxUnpacked: number;
}

/** The file with the rows, one as JSON per line, or the reason for failure. */
export type WorkbookRead =
  | { readonly folder: string; readonly file: string }
  | { readonly fault: { readonly message: string; readonly code: string; readonly details?: object } };

/**
 * Reads a workbook in a worker thread into a file of lines: a million rows are too many to transfer at once, and
 * transferring each separately would cost more than reading it.
 */
export default defineThreadTask<null, null, WorkbookToRead, WorkbookRead>({
  prepare: () => null,
  run: async (_, { content, max, maxUnpacked }) => {
    const folder = await mkdtemp(join(tmpdir(), 'opinion-monitor-workbook-'));
    try {
      await checkArchive(content, maxUnpacked);
      const file = join(folder, 'rows.jsonl');
      await pipeline(Readable.from(getLines(content, max)), createWriteStream(file));
      return { folder, file };
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      if (!(error instanceof InputError)) throw error;
      return { fault: { message: error.message, code: error.code, details: error.details } };
    }
  },
});

async function* getLines(content: Uint8Array, max: number): AsyncGenerator<string> {
  const source = async function* () {
    yield content;
  };
  let left = max;
  const rows: AsyncIterable<ImportRow> = readWorkbook(await openBytes(source(), content.length));
  for await (const row of rows) {
    yield `${JSON.stringify(row)}\n`;
    left -= 1;
    if (left <= 0) return;
  }
}
