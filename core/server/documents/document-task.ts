import { defineThreadTask } from '../threads/thread-task';
import type { DocumentFormat, TextDocument } from './text-document';

/** Input of the task. */
export interface DocumentOrder {
  readonly document: TextDocument;
  readonly format: DocumentFormat;
}

/** The packages that write files are large: each is loaded when its format is first requested. */
const writers: Readonly<Record<DocumentFormat, (document: TextDocument) => Promise<Uint8Array>>> = {
  html: async (document) => Buffer.from((await import('./write-html')).writeHtml(document)),
  pdf: async (document) => (await import('./pdf/write-pdf')).writePdf(document),
  docx: async (document) => (await import('./write-docx')).writeDocx(document),
  xlsx: async (document) => (await import('./write-xlsx')).writeXlsx(document),
};

/** Writes a document in one of its formats. */
export default defineThreadTask<null, null, DocumentOrder, Uint8Array>({
  prepare: () => null,
  run: (_, { document, format }) => writers[format](document),
});
