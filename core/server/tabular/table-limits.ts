import { InputError } from '#core';

/** What a table that was sent may come to; each is watched while it is read. */
export const tableLimits = {
  rows: 50_000,
  columns: 1_000,
  /** Bytes of a workbook when it is unpacked, and how much larger than the file that may be. */
  unpacked: 128 * 1024 * 1024,
  ratio: 200,
  parts: 2_000,
} as const;

/** Unpacked sizes below this are no bomb, however well they are packed. */
const harmless = 8 * 1024 * 1024;

/** Says which limit a file is beyond. */
export const beyondLimit = (limit: keyof typeof tableLimits, message: string): InputError =>
  new InputError(message, `file-limit-${limit}`, { limit, most: tableLimits[limit] });

/** Throws when what has come out of an archive is more than its size, or `most`, lets one expect. */
export function checkUnpacked(unpacked: number, packed: number, most: number = tableLimits.unpacked): void {
  if (unpacked > most)
    throw new InputError(`The workbook is larger than ${most} bytes when it is unpacked`, 'file-limit-unpacked', {
      limit: 'unpacked',
      most,
    });
  if (unpacked > harmless && unpacked > packed * tableLimits.ratio)
    throw beyondLimit('ratio', `The workbook unpacks to more than ${tableLimits.ratio} times its size`);
}
