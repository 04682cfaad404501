import { InputError } from '#core';

/** Limits of an uploaded table; each is checked while it is read. */
export const tableLimits = {
  rows: 50_000,
  columns: 1_000,
  /** Maximum unpacked size of a workbook in bytes, and maximum ratio to the file size. */
  unpacked: 128 * 1024 * 1024,
  ratio: 200,
  parts: 2_000,
} as const;

/** Unpacked sizes in bytes below this are harmless at any compression ratio. */
const harmless = 8 * 1024 * 1024;

/** Creates the error for an exceeded limit. */
export const beyondLimit = (limit: keyof typeof tableLimits, message: string): InputError =>
  new InputError(message, `file-limit-${limit}`, { limit, max: tableLimits[limit] });

/** Throws when the unpacked size exceeds `max` or the permitted ratio to the packed size. */
export function checkUnpacked(unpacked: number, packed: number, max: number = tableLimits.unpacked): void {
  if (unpacked > max)
    throw new InputError(`The workbook exceeds ${max} bytes when unpacked`, 'file-limit-unpacked', {
      limit: 'unpacked',
      max,
    });
  if (unpacked > harmless && unpacked > packed * tableLimits.ratio)
    throw beyondLimit('ratio', `The workbook unpacks to more than ${tableLimits.ratio} times its size`);
}
