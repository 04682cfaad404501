import { defineThreadTask, docxFault } from '#core/server';
import type { MarkedText } from '../contract';

/** Reads a Word file, or writes a text with marks as one. */
export type DocxOrder =
  | { readonly operation: 'read'; readonly content: Uint8Array }
  | { readonly operation: 'write'; readonly marked: MarkedText };

/** Errors are returned as plain data, because custom error fields are lost between threads. */
export type DocxOutcome =
  | { readonly text: string }
  | { readonly file: Uint8Array }
  | { readonly fault: 'unreadable' | 'too-large' };

/** Paragraphs are separated by two line breaks there; here by one. */
const asLines = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();

async function read(content: Uint8Array): Promise<DocxOutcome> {
  const fault = await docxFault(content);
  if (fault) return { fault };
  try {
    const { default: mammoth } = await import('mammoth');
    return { text: asLines((await mammoth.extractRawText({ buffer: Buffer.from(content) })).value) };
  } catch {
    return { fault: 'unreadable' };
  }
}

/** Reads the text of external Word files, and writes marked ones. */
export default defineThreadTask<null, null, DocxOrder, DocxOutcome>({
  prepare: () => null,
  run: async (_, order) =>
    order.operation === 'read'
      ? read(order.content)
      : { file: await (await import('./write-marked')).writeMarked(order.marked) },
});
