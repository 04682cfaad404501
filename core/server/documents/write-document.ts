import type { FileAnswer } from '#core';
import type { ThreadOptions, ThreadService } from '../threads';
import type { DocumentFormat, TextDocument } from './text-document';
import { wordType } from './word';

const types: Readonly<Record<DocumentFormat, string>> = {
  html: 'text/html; charset=utf-8',
  pdf: 'application/pdf',
  docx: wordType,
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Writes a document as a file to save, in a dedicated type of thread so that no other work waits for it. */
export async function writeDocument(
  threads: ThreadService,
  document: TextDocument,
  format: DocumentFormat,
  options: Pick<ThreadOptions, 'queue' | 'signal'> = {},
): Promise<FileAnswer> {
  const call = { plugin: 'core', task: 'write-document', state: { version: '1', data: null } };
  const content = await threads.run<Uint8Array>([call], { document, format }, { pool: 'writing', ...options });
  return { name: `${document.name}.${format}`, type: types[format], content };
}
